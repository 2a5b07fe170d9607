import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Secrets are prompted for, stored for their owner alone, and shown nowhere.
  @Suite struct SecretTests {}
}

extension EndToEndTests.SecretTests {
  private func login(
    _ place: Workplace, _ arguments: [String], typing lines: String
  ) throws -> Workplace.Outcome {
    try lines.write(toFile: "\(place.path)/typed", atomically: true, encoding: .utf8)
    defer { unlink("\(place.path)/typed") }
    return try place.run(
      ["login"] + arguments, redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/typed\"")
  }

  private func identities(of place: Workplace) -> String {
    "\(place.path)/config/openmarket/identities"
  }

  /// Files of a workplace that hold a text.
  private func files(of place: Workplace, with text: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { name in
      FileManager.default.contents(atPath: "\(place.path)/\(name)")?
        .range(of: Data(text.utf8)) != nil
    }
  }

  /// A job can learn of it before it writes.
  @Test func aRefusedLoginIsFoundWithoutAChange() throws {
    let (place, shop) = (try Workplace(), try Workplace())
    let (identifier, secret) = try shop.addVendor()
    let market = try ServedMarket(shop)
    #expect(try login(place, [market.url], typing: "\(identifier)\n\(secret)\n").exit.status == 0)
    let good = try place.run(["markets", "--check"])
    #expect(good.exit.status == 0 && good.output.contains("corner shop"), "\(good.errors)")
    let named = ["markets", market.url, "--check"]
    #expect(try place.run(named).output.split(separator: "\n").count == 1)
    #expect(try Workplace().run(named).exit.status == 77, "not logged in")
    #expect(try Workplace().run(["markets", market.url]).exit.status == 0)
    #expect(try place.run(["markets", "http://127.0.0.1:1"]).exit.status == 69)
    #expect(try place.run(["markets", "http://127.0.0.1:1", "--quiet"]).exit.status == 69)
    let quiet = try place.run(["markets", market.url, "--quiet"])
    #expect(quiet.exit.status == 0 && quiet.output == "\(market.url)\n", "\(quiet.errors)")
    #expect(try place.run(["markets", "ftp://x"]).exit.status == 64)
    #expect(try shop.run(["vendor", "rotate", identifier]).exit.status == 0)
    #expect(try place.run(named).exit.status == 77)
    #expect(try place.run(["markets"]).exit.status == 0)
    let refused = try place.run(["markets", "--check"])
    #expect(refused.exit.status == 77, "\(refused.errors)")
    #expect(refused.output.contains(#""state":"refused","reason":"#), "\(refused.output)")
    #expect(try market.list().totalCount == 0)
    #expect(try market.stop().status == 0)
  }

  @Test func loginStoresAnIdentityPrivately() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    let market = try ServedMarket(place)
    let outcome = try login(place, ["--server", market.url], typing: "\(identifier)\n\(secret)\n")
    #expect(outcome.exit.status == 0)
    #expect(outcome.output.contains("corner shop"))
    #expect(!outcome.output.contains(secret) && !outcome.errors.contains(secret))
    #expect(try place.run(["markets"]).output.contains(market.url))
    let folder = identities(of: place)
    let file = try #require(place.names(in: folder).first)
    #expect(place.mode(of: "\(folder)/\(file)") == 0o600 && place.mode(of: folder) == 0o700)
    #expect(place.names(in: folder).count == 1)
    #expect(outcome.output == "Logged in at \(market.url.dropFirst(7)) as corner shop\n")
    // The form does not prompt.
    let probe = try place.start(["--server", market.url])
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm()
    #expect(!probe.screen.contains("Secret") && !probe.screen.contains("Vendor ID"))
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered “Walnut desk”") }
    #expect(processes(of: probe).allSatisfy { !$0.contains(secret) })
    #expect(try probe.quit().status == 0)
    #expect(!String(decoding: probe.output, as: UTF8.self).contains(secret))
    // With a product of the vendor, the request is about that one.
    let wrong = try login(place, ["--server", market.url], typing: "\(identifier)\nanother one\n")
    #expect(wrong.exit.status == 77 && wrong.errors.contains("nothing saved"))
    let again = try login(place, ["--server", market.url], typing: "\(identifier)\n\(secret)\n")
    #expect(again.output == outcome.output)
    #expect(files(of: place, with: secret) == ["config/openmarket/identities/\(file)"])
    #expect(try market.stop().status == 0)
  }

  @Test func aSecretTypedAtTheTerminalIsNotShown() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    let market = try ServedMarket(place)
    let probe = try place.start(["login", "--server", market.url])
    try probe.wait("the first question") { $0.contains("Vendor ID for") }
    let before = probe.lineSettings
    try probe.send("\(identifier)\n")
    try probe.wait("the second question") { $0.contains("Secret:") }
    try probe.send("\(secret)\n")
    #expect(try probe.waitForExit().status == 0)
    #expect(probe.lineSettings == before)
    #expect(!String(decoding: probe.output, as: UTF8.self).contains(secret))
    #expect(place.names(in: identities(of: place)).count == 1)
    #expect(try market.stop().status == 0)
  }

  /// A stored identity is kept, unless the user asks for another one unchecked.
  @Test func anUncheckedLoginStoresNothing() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    let market = try ServedMarket(place)
    let right = "\(identifier)\n\(secret)\n"
    #expect(try login(place, [market.url], typing: right).exit.status == 0)
    let folder = identities(of: place)
    let file = "\(folder)/\(try #require(place.names(in: folder).first))"
    let stored = FileManager.default.contents(atPath: file)
    #expect(try market.stop().status == 0)
    let offline = try login(place, [market.url], typing: "wrong\nwrong\n")
    #expect(offline.exit.status == 69 && offline.output.isEmpty, "\(offline.errors)")
    #expect(offline.errors.contains("connection refused. Nothing was saved; --no-check saves"))
    #expect(FileManager.default.contents(atPath: file) == stored)
    let asked = try login(place, [market.url, "--no-check"], typing: "other\nsecret\n")
    #expect(asked.exit.status == 0 && asked.output.contains("without asking the market"))
    #expect(FileManager.default.contents(atPath: file) != stored)

    let stranger = try ScriptedServer { _ in
      .bytes(
        Array("HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n".utf8)
      )
    }
    defer { stranger.stop() }
    let foreign = try login(place, [stranger.url], typing: right)
    #expect(foreign.exit.status == 76, "\(foreign.errors)")
    #expect(foreign.errors.hasSuffix(". Nothing was saved\n"), "\(foreign.errors)")
    #expect(place.names(in: folder).count == 1)
  }

  @Test func wrongSecretsAreReportedAndNotStored() throws {
    let place = try Workplace()
    let market = try ServedMarket(place)
    let unknown = try login(
      place, ["--server", market.url], typing: "\(UUID().uuidString)\na secret of nobody\n")
    #expect(unknown.exit.status == 77)
    #expect(unknown.errors.contains("unknown vendor ID; nothing saved"))
    let (identifier, _) = try place.addVendor()
    let wrong = try login(
      place, ["--server", market.url], typing: "\(identifier)\nnot the secret of it\n")
    #expect(wrong.exit.status == 77)
    #expect(wrong.errors.contains("wrong secret; nothing saved"))
    for (lines, reason) in [
      ("", "The vendor ID and the secret are missing"), ("only one\n", "The secret is missing"),
      ("\n\n", "The vendor ID and the secret are missing"),
      ("\nsecret\n", "The vendor ID is missing"),
      ("판매자\nsecret\n", "A vendor ID and a secret are required"),
    ] {
      let outcome = try login(place, ["--server", market.url], typing: lines)
      #expect(outcome.exit.status == 65, "\(lines)")
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }
    // No argument takes a secret, and there is no market without an address.
    for arguments in [["--secret", "x"], ["--server", market.url, "x", "y"], []] {
      #expect(try login(place, arguments, typing: "a\nb\n").exit.status == 64)
    }
    #expect(place.names(in: identities(of: place)).isEmpty)
    #expect(try market.stop().status == 0)
  }

  @Test(arguments: Workplace.Language.allCases)
  func aWrongSecretIsReportedAndTypedAgain(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let (identifier, secret) = try place.addVendor()
    let market = try ServedMarket(place)
    try place.sell(as: identifier, secret: "not the secret of it")
    let probe = try place.start(["--server", market.url])
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm(place.say("New product", "상품등록"))
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try probe.send(TerminalProbe.submitKey)
    let words = place.say("Wrong secret", "비밀번호가 일치하지 않습니다")
    try probe.wait("“\(words)”") { $0.contains(words) && $0.contains("Walnut desk") }
    try probe.send(secret + TerminalProbe.submitKey)
    try probe.wait("registered") {
      $0.contains(place.say("Registered “", "등록했습니다"))
    }
    #expect(try probe.quit().status == 0)
    // The dialog stays open and prompts as well.
    let again = try place.start(["--server", market.url])
    try again.wait("the product") { $0.isOnline && $0.contains("Walnut desk") }
    try again.send("d")
    try again.wait("the dialog") { $0.contains("(y)") }
    try again.send("y")
    try again.wait("“\(words)”") { $0.contains(words) && $0.contains(identifier) }
    try again.send(secret + "\r")
    try again.wait("deleted") { $0.contains(place.say("Deleted", "삭제했습니다")) }
    #expect(try again.quit().status == 0)
    #expect(try market.stop().status == 0)
  }

  @Test func aTypedSecretIsNeverVisible() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    let market = try ServedMarket(place)
    let probe = try place.start(["--server", market.url])
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm()
    try probe.send("Walnut desk\t480000\t\t48000\t12\tSolid walnut, oiled by hand.\t")
    try probe.send("\(identifier)\t\(secret)\t\t")
    try probe.paste("'\(try place.picture())'")
    try probe.wait("dots and a picture") {
      $0.contains("••••••••") && $0.contains(identifier) && $0.contains("one.png")
        && !$0.contains("…]")
    }
    try probe.wait("the draft") { place.drafts.contains { $0.contains("Walnut desk") } }
    #expect(processes(of: probe).allSatisfy { !$0.contains(secret) })
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered “Walnut desk”") }
    // It is used until the program ends; the next run prompts again.
    try probe.wait("the product") { $0.selectedName == "Walnut desk" && $0.contains("you") }
    #expect(try probe.quit().status == 0)
    let again = try place.start(["--server", market.url])
    try again.wait("the product") { $0.isOnline && $0.selectedName == "Walnut desk" }
    try again.send("d")
    try again.wait("the dialog") { $0.contains("Delete this product?") }
    try again.send("\(identifier)\t\(secret)")
    try again.wait("dots") { $0.contains("••••••••") }
    try again.send("\u{1B}")
    try again.wait("the list") { !$0.contains("(y)") }
    // A crash is reported without the typed text.
    try again.openForm()
    try again.send("\t\t\t\t\t\t\(identifier)\t\(secret)")
    try again.wait("dots") { $0.contains("••••••••") }
    try again.signal(SIGSEGV)
    #expect(try again.waitForExit().signal == Int(SIGSEGV))
    for run in [probe, again] {
      #expect(!String(decoding: run.output, as: UTF8.self).contains(secret))
    }
    #expect(try market.stop().status == 0)
    #expect(files(of: place, with: secret).isEmpty)
  }

  /// The arguments and environment of a program and its children.
  private func processes(of probe: TerminalProbe) -> [String] {
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return ids.filter { id in
      guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
        return false
      }
      // After the name in brackets: state, parent.
      let parent = stat.split(separator: ")").last?.split(separator: " ").dropFirst().first
      return id == String(probe.processID) || parent == "\(probe.processID)"
    }.flatMap { id in
      ["cmdline", "environ"].map { name in
        FileManager.default.contents(atPath: "/proc/\(id)/\(name)")
          .map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
    }
  }
}
