import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct VendorCommandTests {}
}

extension EndToEndTests.VendorCommandTests {
  private func lines(_ place: Workplace, _ arguments: [String]) throws -> [String] {
    let outcome = try place.run(["vendor"] + arguments)
    #expect(outcome.exit.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func aVendorIsAddedAndRemoved() throws {
    let place = try Workplace()
    let added = try lines(place, ["add", "한강 상회", "--access-id", "han"])
    #expect(added.first == "added 한강 상회")
    let identifier = try #require(added.dropFirst().first?.split(separator: " ").last)
    let secret = try #require(added.dropFirst(2).first?.split(separator: " ").last)
    #expect(UUID(uuidString: String(identifier)) != nil && secret.count == 27)
    #expect(added.last?.contains("openmarket login --server") == true)
    #expect(
      try lines(place, ["list"]) == [
        "vendor ID\taccess id\tproducts\tsize\tlast hour\tnumber\tname",
        "\(identifier)\than\t0/2000\t0 KB/512.0 MB\t0/300\t1\t한강 상회",
      ])
    #expect(try lines(place, ["rename", "1", "Han river"]).count == 1)
    #expect(try lines(place, ["rename", "1", "한강 상회"]).count == 1)
    let limits = ["list", "--max-products", "10", "--max-megabytes", "0"]
    #expect(try lines(place, limits).last?.contains("\t0/10\t0 KB\t0/300\t") == true)
    let rotated = try lines(place, ["rotate", "han"])
    #expect(rotated.first == "rotated the secret of 한강 상회")
    #expect(!rotated.contains { $0.contains(secret) })
    let file = place.path + "/secret"
    try Data("of my own\n".utf8).write(to: URL(filePath: file))
    let typed = try lines(place, ["rotate", "han", "--secret-file", file])
    #expect(typed == ["rotated the secret of 한강 상회"])
    let removed = try lines(place, ["remove", "han"])
    #expect(removed == ["removed 한강 상회, who had no products"])
    #expect(try lines(place, ["list"]).isEmpty)
  }

  @Test func aDryRunOfTheHostChangesNothing() throws {
    let place = try Workplace()
    let note = "(dry run: nothing was changed)"
    #expect(try lines(place, ["add", "Tea", "--dry-run"]) == ["added Tea \(note)"])
    let demo = try place.run(["demo", "add", "--dry-run"])
    #expect(demo.output == "added 73 products \(note)\n", "\(demo.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.database))

    #expect(try place.run(["demo", "add"]).exit.status == 0)
    _ = try lines(place, ["add", "Tea"])
    func state() throws -> [String] {
      try [["list", "--all"], ["vendor", "list"], ["product", "hidden"], ["audit"]]
        .map { try place.run($0 + ["--json"]).output }
    }
    let before = try state()
    #expect(before[0].contains("camera-lab") && before[1].contains("Tea"))
    for command in [
      ["vendor", "add", "Cup"], ["vendor", "rotate", "Tea"], ["vendor", "rename", "Tea", "Cup"],
      ["vendor", "suspend", "camera-lab", "--hide-products"], ["vendor", "resume", "Tea"],
      ["vendor", "remove", "Tea"], ["vendor", "remove", "camera-lab", "--delete-products"],
      ["product", "hide", "1"], ["product", "delete", "2"], ["demo", "remove"],
    ] {
      let planned = try place.run(command + ["--dry-run"])
      #expect(planned.exit.status == 0, "\(command): \(planned.errors)")
      #expect(planned.output.contains(note) && !planned.output.contains("secret:"))
    }
    #expect(try state() == before)
    for command in [
      ["vendor", "approve", "Tea"], ["vendor", "remove", "camera-lab"], ["product", "show", "1"],
      ["vendor", "add", "Cup", "--identifier", "x"],
    ] {
      let refused = try place.run(command + ["--dry-run"])
      #expect(try refused.errors == place.run(command).errors && refused.exit.status == 1)
    }
  }

  @Test func theHostIsWarnedOfNamesThatLookAlike() throws {
    let place = try Workplace()
    _ = try lines(place, ["add", "Visitor Shop"])
    let added = try lines(place, ["add", "Visitоr Shоp"])
    #expect(added.contains("Buyers could confuse the name with Visitor Shop."))
    let renamed = try lines(place, ["rename", "2", "VISITOR SHOP"])
    #expect(renamed.last == "Buyers could confuse the name with Visitor Shop.")
    #expect(try lines(place, ["rename", "2", "Tea House"]).count == 1)
  }

  /// A container has the settings of its service in the environment of every command.
  @Test func theNextStepNamesTheAddressIfItIsKnown() throws {
    let place = try Workplace()
    let login = "Next: send vendor ID and secret to the vendor, who logs in with: openmarket login"
    #expect(
      try lines(place, ["add", "Shop"]).last == "\(login) --server URL (the address of this market)"
    )
    place.environment["OPENMARKET_PUBLIC_URL"] = "https://market.example"
    #expect(try lines(place, ["add", "Inn"]).last == "\(login) --server https://market.example")
    let json = try lines(place, ["list", "--json"])
    #expect(json.first?.contains("\"bytes\":0") == true)
    #expect(json.first?.contains("\"registrations_last_hour\":0") == true)
    #expect(json.first?.contains("\"max_products\":2000") == true)
    // The service's own limits, if they are known.
    place.environment["OPENMARKET_MAX_PRODUCTS"] = "7"
    place.environment["OPENMARKET_MAX_MEGABYTES"] = "0"
    let limited = try lines(place, ["list", "--json"])
    #expect(limited.first?.contains("\"max_products\":7") == true)
    #expect(limited.first?.contains("\"max_registrations_per_hour\":300") == true)
    #expect(limited.first?.contains("max_bytes") == false)
  }

  @Test func aTakenNameIsReported() throws {
    let place = try Workplace()
    let said = "2 vendors have this name now: other commands need the vendor ID."
    #expect(try !lines(place, ["add", "Inn"]).contains(said))
    // It is added, so nothing looks like a mistake.
    let second = try place.run(["vendor", "add", "Inn"])
    #expect(second.output.contains(said) && second.errors.isEmpty, "\(second.errors)")
    let third = try place.run(["vendor", "add", "Inn", "--json"])
    #expect(third.errors == "3 vendors have this name now: other commands need the vendor ID.\n")
    #expect(try place.run(["vendor", "rotate", "Inn"]).exit.status == 1)
  }

  @Test func aTerminalShowsColumns() throws {
    let place = try Workplace()
    _ = try lines(place, ["add", "한강 상회", "--access-id", "han"])
    _ = try lines(place, ["add", "Inn"])
    // The exact text, in any charset.
    let locale = place.environment.updateValue("ko_KR.eucKR", forKey: "LC_ALL")
    #expect(try lines(place, ["list", "--json"])[0].contains(#"\ud55c\uac15 \uc0c1\ud68c"#))
    place.environment["LC_ALL"] = locale
    let probe = try place.start(["vendor", "list"])
    let screen = try probe.wait("the list") { $0.contains("Inn") }
    let names = ["name", "한강 상회", "Inn"]
    let columns = (0..<3).map { row in
      screen.line(row).range(of: names[row]).map {
        screen.line(row).distance(from: screen.line(row).startIndex, to: $0.lowerBound)
      }
    }
    #expect(columns[0] != nil && Set(columns).count == 1)
    #expect(try probe.waitForExit().status == 0)
  }

  /// The secret of this machine's user is never chosen: a file for it is refused, not ignored.
  @Test func theSecretOfThisMachineIsNotChosen() throws {
    let place = try Workplace()
    _ = try place.run(["demo", "add"])
    let list = try lines(place, ["list"])
    let local = try #require(
      list.first { $0.hasSuffix("\t(this machine)") }?.split(separator: "\t"))
    let file = place.path + "/secret"
    try Data("of my own\n".utf8).write(to: URL(filePath: file))
    let refused = try place.run(["vendor", "rotate", String(local[0]), "--secret-file", file])
    #expect(refused.exit.status == 64 && refused.errors.contains("--secret-file"))
    #expect(try lines(place, ["rotate", String(local[0])]).count == 1)
  }

  @Test func productsAreDeletedOnlyWithTheOption() throws {
    let place = try Workplace()
    _ = try place.run(["demo", "add"])
    let list = try lines(place, ["list"])
    #expect(list.contains { $0.hasSuffix("\t(this machine)") })
    let shop = try #require(list.dropFirst().first { !$0.hasSuffix(")") }?.split(separator: "\t"))
    // A limit follows after a slash.
    let (count, registered) = (shop[2].prefix { $0 != "/" }, shop[4].prefix { $0 != "/" })
    let refused = try place.run(["vendor", "remove", String(shop[0])])
    #expect(refused.exit.status == 1)
    #expect(refused.errors.contains("has \(count) products: add --delete-products"))
    // The demo products count as registered now.
    #expect(registered == count && shop[3].contains(/[1-9][0-9]* KB|[0-9]+\.[0-9] MB/))
    let removed = try lines(place, ["remove", String(shop[0]), "--delete-products"])
    #expect(removed == ["removed \(shop[6]) and deleted \(count) products permanently"])
  }

  /// Those of a suspended vendor stay on offer without the option, and hidden ones stay hidden.
  @Test func productsAreHiddenAndShownOnlyWithTheOption() throws {
    let place = try Workplace()
    _ = try place.run(["demo", "add"])
    func offered() throws -> Int? {
      Int(try place.run(["list", "--count"]).output.trimmingCharacters(in: .newlines))
    }
    let all = try #require(try offered())
    let shop = try #require(
      lines(place, ["list"]).dropFirst().first { !$0.hasSuffix(")") }?.split(separator: "\t"))
    let (id, name) = (String(shop[0]), shop[6])
    let count = try #require(Int(shop[2].prefix { $0 != "/" }))
    let suspended = "suspended \(name): it cannot register, edit or delete products"
    let resumed = "resumed \(name): it can register, edit and delete products again"
    #expect(try lines(place, ["suspend", id]) == [suspended])
    #expect(try offered() == all)
    #expect(try lines(place, ["resume", id]) == [resumed])
    #expect(
      try lines(place, ["suspend", id, "--hide-products"])
        == [suspended, "products hidden: \(count)"])
    #expect(try offered() == all - count)
    #expect(try lines(place, ["resume", id]) == [resumed])
    #expect(try offered() == all - count)
    #expect(try lines(place, ["suspend", id]) == [suspended])
    #expect(
      try lines(place, ["resume", id, "--show-products"])
        == [resumed, "products on offer again: \(count)"])
    #expect(try offered() == all)
  }

  @Test(arguments: [
    ["vendor", "list"], ["vendor", "rotate", "x"], ["vendor", "remove", "x"], ["demo", "remove"],
  ])
  func aMistypedFolderIsNotCreated(command: [String]) throws {
    let place = try Workplace()
    let outcome = try place.run(command + ["--data-dir", place.path + "/typo"])
    #expect(outcome.exit.status == 1)
    #expect(outcome.errors == "openmarket: There is no market in \(place.path)/typo\n")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/typo"))
  }

  @Test func commandsSpeakTheLanguageOfTheLocale() throws {
    let place = try Workplace(.korean)
    #expect(try lines(place, ["add", "한강 상회"]).first == "판매자 한강 상회를 추가했습니다")
    #expect(try lines(place, ["add", "무궁화 책방"]).first == "판매자 무궁화 책방을 추가했습니다")
    #expect(
      try lines(place, ["list"]).first == "판매자 ID\t접속 아이디\t상품 수\t크기\t최근 1시간\t번호\t이름")
    let outcome = try place.run(["vendor", "list", "--data-dir", place.path + "/typo"])
    #expect(outcome.errors == "openmarket: \(place.path)/typo에 마켓이 없습니다\n")
  }

  /// SQLite must not read it as a URI.
  @Test func aFolderMayBeNamedLikeAnAddress() throws {
    let place = try Workplace()
    let outcome = try place.run(["demo", "add", "--data-dir", "file:here?mode=memory"])
    #expect(outcome.exit.status == 0)
    let relative = try #require(
      FileManager.default.subpaths(atPath: place.path)?.first {
        $0.hasSuffix("memory/market.sqlite")
      })
    #expect(relative.hasPrefix("file:here"))
  }
}
