import Foundation
import Synchronization
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct AccessibleTests {}
}

extension EndToEndTests.AccessibleTests {
  /// The line-by-line browser through pipes, as for a screen reader or a script.
  @Test func readsTheMarketThroughPipes() throws {
    let place = try Workplace()
    let ended = try read(["--accessible"], "n\n/camera\n1\n/cmera\nquatsch\nq\n", at: place)
    #expect(ended.exit.status == 0)
    #expect(ended.output.contains("1 to 10 of 73."))
    #expect(ended.output.contains("11 to 20 of 73."))
    #expect(ended.output.contains("Searched for “camera”."))
    #expect(ended.output.contains("x shows all.\nDid you mean: "), "\(ended.output)")
    #expect(ended.output.contains("Unknown command “quatsch”. Type ? for help."))
    #expect(ended.output.hasSuffix("Goodbye.\n"))
    #expect(!ended.output.unicodeScalars.contains { $0.value == 27 || $0.value == 13 })
  }

  /// A market that does not answer is not entered; the open one stays.
  @Test func entersAnotherMarketAndLanguage() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    let lines = "market 127.0.0.1:1\nn\nmarket \(server.url)\nlanguage ko\nmarket local\nq\n"
    let ended = try read(["--accessible"], lines, at: place)
    #expect(ended.exit.status == 0, "\(ended.errors)")
    let text = ended.output
    #expect(text.contains("11 to 20 of 73."), "\(text)")
    let host = server.url.dropFirst("http://".count)
    #expect(text.contains("Open Market, \(host)."), "\(text)")
    #expect(text.contains("오픈 마켓, \(host)."), "\(text)")
    #expect(text.contains("오픈 마켓, 내 마켓."), "\(text)")
    // The next run lists it by a number, in the same language.
    let again = try read(["--accessible"], "market\n2\nq\n", at: place)
    #expect(again.output.contains("2. \(server.url)."), "\(again.output)")
    #expect(again.output.contains("오픈 마켓, \(host)."), "\(again.output)")
    _ = try server.stop()
  }

  /// A file is in the place of its folder.
  @Test func ownMarketThatCannotBeOpenedIsNotEntered() throws {
    let (place, shop) = (try Workplace(), try Workplace())
    let server = try ServedMarket(shop, ["--demo"])
    try Data().write(to: URL(filePath: place.market))
    let ended = try read(
      ["--accessible", "--server", server.url], "market local\nn\nq\n", at: place)
    #expect(ended.exit.status == 0, "\(ended.errors)")
    #expect(ended.output.contains("11 to 20 of "), "\(ended.output)")
    #expect(ended.output.hasSuffix("Goodbye.\n"))
    _ = try server.stop()
  }

  @Test(arguments: [
    (Workplace.Language.english, "ko", "73개 중 1번부터 10번까지."), (.korean, "English", "1 to 10 of 73."),
  ])
  func aLanguageIsKeptForTheNextRun(
    first: Workplace.Language, chosen: String, sentence: String
  ) throws {
    let place = try Workplace(first)
    let changed = try read(["--accessible"], "language \(chosen)\nq\n", at: place)
    #expect(changed.output.contains(sentence), "\(changed.output)")
    let later = try read(["--accessible"], "q\n", at: place)
    #expect(later.output.contains(sentence), "\(later.output)")
  }

  @Test func speaksKoreanAndEndsWithItsInput() throws {
    let place = try Workplace()
    let ended = try read(["--accessible", "--language", "ko"], "?\n", at: place)
    #expect(ended.exit.status == 0)
    #expect(ended.output.contains("73개 중 1번부터 10번까지."))
    #expect(ended.output.contains("번호를 입력하면"))
  }

  /// The user's own products are named as on the screen, and the prompt gets its own line.
  @Test func saysYouAndLeavesTheLineAtTheEndOfItsInput() throws {
    let place = try Workplace()
    let ended = try read(["--accessible"], "", at: place)
    #expect(ended.exit.status == 0)
    #expect(ended.output.contains(" you, listed "))
    #expect(ended.output.hasSuffix("? or q: \n"))
  }

  /// A product is sold, edited, deleted and restored by answers; a form that was unfinished when
  /// the input ended is a draft.
  @Test func sellsThroughPipes() throws {
    let place = try Workplace()
    let path = try place.picture("desk one.png")
    let form = "Walnut desk\n480000\n\n48000\n3\nSolid walnut, oiled by hand.\n.\ny\n"
    let edit = "r\ne 1\n6\n9\ny\n"
    let sold = try read(
      ["--accessible"], "sell\n\(path)\n\n\(form)\(edit)d 1\nyes\nu\nr\n", at: place)
    #expect(sold.exit.status == 0, "\(sold.errors)")
    for sentence in [
      "Added desk one.png", "Registered “Walnut desk”.", "Saved “Walnut desk”.",
      "Deleted “Walnut desk”.\nType u to undo.", "Restored “Walnut desk”.",
      "1. Walnut desk. KRW 480,000, 10% off, now KRW 432,000. 9 left.",
    ] {
      #expect(sold.output.contains(sentence), "\(sold.output)")
    }
    #expect(place.drafts.isEmpty)

    let stopped = try read(["--accessible"], "a\n\(path)\n\nOak chair\n", at: place)
    #expect(stopped.exit.status == 0)
    let resumed = try read(["--accessible"], "a\n1\ns\n", at: place)
    #expect(resumed.output.contains("1. new: Oak chair."))
    #expect(resumed.output.contains("Draft saved."))
    #expect(place.drafts.count == 1)
  }

  /// The pictures are fetched from the market and registered again.
  @Test func duplicatesThroughPipes() throws {
    let place = try Workplace()
    let sold = try read(["--accessible"], "c 1\n2\nA second one\ny\nr\n1\n", at: place)
    #expect(sold.exit.status == 0, "\(sold.errors)")
    #expect(sold.output.contains("Registered “A second one”."), "\(sold.output)")
    #expect(sold.output.contains("1. A second one. "), "\(sold.output)")
    #expect(!sold.output.contains("No pictures."), "\(sold.output)")
    #expect(place.drafts.isEmpty)
  }

  /// The views that the browser has saved.
  @Test func showsASavedView() throws {
    let place = try Workplace()
    let state = place.path + "/state/openmarket/state.json"
    try Data(#"{"views":[{"name":"photo","query":"camera"}],"history":[]}"#.utf8)
      .write(to: URL(filePath: state))
    chmod(state, 0o600)
    let shown = try read(["--accessible"], "view\nphoto\nq\n", at: place)
    #expect(shown.output.contains("1. photo."), "\(shown.output)")
    #expect(shown.output.contains("Searched for “camera”."), "\(shown.output)")
  }

  /// The first reply is that to the product.
  @Test func aLinkToAMarketOfGeneration1AsksForThePassword() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo", "--dialect-port", "1b=0"])
    let id = try #require(server.list().pages.first?.id)
    let link = "\(try server.url(of: "1b"))/item/\(id)"
    let asked = try read(["--accessible", link], "d\n", at: place)
    #expect(asked.output.contains("Password:"), "\(asked.output)")
    #expect(try server.stop().status == 0)
  }

  /// The stored one is unknown to the market.
  @Test func aTypedIdentityIsKeptInAnotherLanguage() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    let server = try ServedMarket(place)
    try place.sell(as: "cd706a3e-66db-11ed-9626-9dbe2d7e0bd4", secret: secret)
    let lines = "l\n\(identifier)\n\(secret)\nn\nlanguage ko\nt\nq\n"
    let kept = try read(["--accessible", "--server", server.url], lines, at: place)
    #expect(kept.output.contains("Logged in as corner shop."), "\(kept.output)")
    #expect(kept.output.contains("되돌릴 상품이 없습니다."), "\(kept.output)")
    #expect(try server.stop().status == 0)
  }

  /// The market refuses to say who the vendor is, at the start and after its first page.
  @Test func aLoginIsKnownOnceTheMarketAnswers() throws {
    let place = try Workplace()
    try place.sell(
      as: "cd706a3e-66db-11ed-9626-9dbe2d7e0bd4", secret: "correct horse battery staple")
    let refusals = Mutex(0)
    let server = try ScriptedServer { request in
      guard request.path.contains("/api/vendors/me") else {
        return .answer(SampleMarket().page(request.page), fields: ["ETag: \"1\""])
      }
      let isRefused = refusals.withLock { count in
        count += 1
        return count <= 2
      }
      return isRefused
        ? .answer("{}", status: 503) : .answer("{\"id\":7,\"name\":\"sampler\"}")
    }
    defer { server.stop() }
    let ended = try read(["--accessible", "--server", server.url], "r\nm\nq\n", at: place)
    #expect(ended.exit.status == 0, "\(ended.errors)")
    #expect(ended.output.contains(" you, listed "), "\(ended.output)")
    #expect(!ended.output.contains("not logged in"), "\(ended.output)")
    #expect(refusals.withLock { $0 } == 3)
  }

  @Test func reportsAnUnreadableDraft() throws {
    let place = try Workplace()
    let path = try place.picture()
    _ = try read(["--accessible"], "a\n\(path)\n\nOak chair\n", at: place)
    let file = try #require(place.draftFiles.first)
    try "{".write(toFile: file, atomically: false, encoding: .utf8)
    let offered = try read(["--accessible"], "w\n", at: place)
    #expect(offered.output.contains("A draft cannot be read. Its file was not changed: \(file)."))
  }

  /// A file is in the place of the folder of drafts.
  @Test func aDraftThatCannotBeSavedIsNotLostSilently() throws {
    let place = try Workplace()
    try Data().write(to: URL(filePath: place.draftFolder))
    let path = try place.picture()
    let asked = try read(
      ["--accessible"], "a\n\(path)\n\nOak chair\n.\nq\nn\na\n1\n.\nq\ny\n", at: place)
    #expect(asked.exit.status == 0, "\(asked.errors)")
    #expect(asked.output.contains("The draft could not be saved: "))
    #expect(asked.output.contains("1. new: Oak chair."), "\(asked.output)")
    let questions = asked.output.split(separator: "Quit and lose what could not be saved?")
    #expect(questions.count == 3, "\(asked.output)")

    let ended = try read(["--accessible"], "a\n\(path)\n\nOak chair\n", at: place)
    #expect(ended.exit.status == 1)
    #expect(ended.errors.hasPrefix("openmarket: “Oak chair” could not be saved: "))
    #expect(ended.errorLines.contains("Oak chair"))
  }

  /// The reader of the output goes once the second draft, with the name, could not be saved.
  @Test func aDraftIsNotLostSilentlyWithTheReaderOfTheOutput() throws {
    let place = try Workplace()
    try Data().write(to: URL(filePath: place.draftFolder))
    let typed = "a\n\(try place.picture())\n\nOak chair\n"
    try Data(typed.utf8).write(to: URL(filePath: "\(place.path)/typed"))
    let ended = try place.shell(
      """
      mkfifo gone
      { cat typed; read -r _ <gone; echo 480000; } | openmarket --accessible | {
        failures=0
        while [ $failures -lt 2 ] && read -r line; do
          case $line in *'could not be saved'*) failures=$((failures + 1)) ;; esac
        done
        exec <&-
        echo >gone
      }
      """)
    #expect(ended.errors.contains("openmarket: “Oak chair” could not be saved: "))
    #expect(ended.errorLines.contains("Oak chair"), "\(ended.errors)")
  }

  @Test(arguments: ["", "r\nq\n"])
  func anOfflineMarketIsAFailure(input: String) throws {
    let place = try Workplace()
    let ended = try read(["--accessible", "--server", "http://127.0.0.1:9"], input, at: place)
    #expect(ended.exit.status == 1)
    #expect(ended.output.contains("Cannot connect to 127.0.0.1"))
    #expect(ended.errors.hasPrefix("openmarket: Cannot connect to 127.0.0.1"))
    #expect(ended.errorLines.count == 1)
  }

  private func read(_ arguments: [String], _ input: String, at place: Workplace) throws
    -> Workplace.Outcome
  {
    try Data(input.utf8).write(to: URL(filePath: "\(place.path)/in"))
    return try place.run(
      arguments, redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/in\"")
  }
}
