import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct SellingTests {}
}

extension EndToEndTests.SellingTests {
  @Test func registersEditsDeletesAndRestoresByKeys() throws {
    let place = try Workplace()
    let path = try place.picture("desk one.png")
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.send("a")
    try probe.wait("the form") { $0.contains("New product") }
    try probe.send("Handmade desk\t480000\t\t48000\t12\tSolid walnut, oiled by hand.")
    try probe.wait("the sale price") { $0.contains("sells at KRW 432,000") }
    try probe.send("\t")
    try probe.send("\u{1B}[200~'\(path)'\u{1B}[201~")
    try probe.wait("the picture") { $0.contains("desk one.png") && !$0.contains("…]") }
    try probe.send("\u{13}")
    try probe.wait("registered") {
      $0.contains("Registered “Handmade desk”") && $0.names.first == "Handmade desk"
    }
    #expect(place.names(in: "\(place.path)/state/openmarket/drafts").count <= 1)

    try probe.send("e")
    try probe.wait("the edit form") { $0.contains("Edit product") }
    try probe.send("\u{15}Walnut desk\u{13}")
    try probe.wait("saved") { $0.contains("Saved “Walnut desk”. Press u to undo") }
    try probe.send("u")
    try probe.wait("the former name") {
      $0.contains("Undid the edit of “Handmade desk”")
        && $0.names.first == "Handmade desk"
    }
    try probe.send("e")
    try probe.wait("the edit form") { $0.contains("Edit product") }
    try probe.send("\u{15}Walnut desk\u{13}")
    try probe.wait("saved again") { $0.contains("Saved “Walnut desk”") }

    try probe.send("d")
    try probe.wait("the dialog") { $0.contains("Delete this product?") }
    try probe.send("y")
    try probe.wait("deleted") { $0.contains("Deleted “Walnut desk”. Press u to undo") }
    try probe.send("u")
    try probe.wait("restored") { $0.contains("Restored “Walnut desk”") }
    #expect(try probe.quit().status == 0)
  }

  @Test func aDeletionIsUndoneAfterARestart() throws {
    let place = try Workplace()
    let first = try place.start()
    try first.wait("the market") { $0.isOnline }
    try first.register("Walnut desk", try place.picture())
    try first.wait("the product") { $0.names.first == "Walnut desk" }
    try first.send("d")
    try first.wait("the dialog") { $0.contains("Delete this product?") }
    try first.send("y")
    try first.wait("deleted") { $0.contains("Press u to undo") && $0.names.first != "Walnut desk" }
    #expect(try first.quit().status == 0)

    let second = try place.start()
    try second.wait("the offer") { $0.isOnline && $0.contains("Press u to undo") }
    try second.send(":trash\r")
    try second.wait("the trash") { $0.contains("Walnut desk") && $0.contains("restore") }
    try second.send("\r")
    try second.wait("restored") { $0.names.first == "Walnut desk" }
    #expect(try second.quit().status == 0)
  }

  @Test func picturesOfAProductAreChanged() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.register("Walnut desk", try place.picture())
    try probe.wait("the product") { $0.names.first == "Walnut desk" }
    func openPictures() throws {
      try probe.send("e")
      try probe.wait("the edit form") { $0.contains("Edit product") }
      try probe.send("\u{1B}[Z")
      try probe.wait("the pictures") { $0.contains("add a picture") }
    }
    try openPictures()
    try probe.paste("'\(try place.picture("two.png"))'")
    try probe.wait("the new picture") { $0.contains("two.png") && !$0.contains("…]") }
    try probe.send("<\(TerminalProbe.submitKey)")
    try probe.wait("saved") { $0.contains("Saved “Walnut desk”") }
    // After deletion and restoration it has both.
    try probe.deleteAndUndo("Walnut desk", of: try #require(probe.screen.position).total)
    try openPictures()
    #expect(probe.screen.contains("2 of 5") && !probe.screen.contains("two.png"))
    try probe.send("x\(TerminalProbe.submitKey)")
    try probe.wait("saved again") { $0.contains("Saved “Walnut desk”") && !$0.contains("Edit") }
    // The removed picture is uploaded again.
    try probe.send("u")
    try probe.wait("undone") { $0.contains("Undid the edit of") }
    try openPictures()
    #expect(probe.screen.contains("2 of 5"))
    try probe.send("x\(TerminalProbe.submitKey)")
    try probe.wait("saved without it") {
      $0.contains("Saved “Walnut desk”") && !$0.contains("Edit")
    }
    try openPictures()
    #expect(!probe.screen.contains("2 of 5"))
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Edit product") }
    #expect(try probe.quit().status == 0)
  }

  /// Events about a write may come seconds later: none of them reverts a newer state.
  @Test func theListShowsWritesWithoutARefresh() throws {
    let place = try Workplace()
    let picture = try place.picture()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline && $0.position != nil }
    let before = try #require(probe.screen.position).total
    try probe.register("Walnut desk", picture)
    try probe.wait("the product") { $0.shows("Walnut desk", of: before + 1) }
    for _ in 0..<3 { try probe.deleteAndUndo("Walnut desk", of: before + 1) }
    try probe.send("p")
    let mine = try probe.wait("the user's own products") {
      $0.names.first == "Walnut desk" && $0.position?.total ?? .max <= before
    }
    try probe.deleteAndUndo("Walnut desk", of: try #require(mine.position).total)
    try probe.send("p")
    try probe.wait("all products") { $0.shows("Walnut desk", of: before + 1) }

    // An event of a later change means that all earlier ones have arrived.
    let other = try place.start()
    try other.wait("the market") { $0.isOnline }
    try other.register("Later one", picture)
    try probe.wait("the news") { $0.contains("1 new") }
    #expect(probe.screen.shows("Walnut desk", of: before + 1))
    #expect(try other.quit().status == 0)
    #expect(try probe.quit().status == 0)
  }

  /// A duplicate has the pictures of its original, in files while it is a draft.
  @Test func aDuplicateIsRegisteredWithItsPictures() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.register("Walnut desk", try place.picture())
    try probe.wait("the product") { $0.names.first == "Walnut desk" }
    try probe.send("c")
    try probe.wait("its picture") { $0.contains("1 of 5, ") }
    try probe.send("Second \u{13}")
    try probe.wait("registered") {
      $0.contains("Registered “Walnut deskSecond”") && $0.names.first == "Walnut deskSecond"
    }
    try probe.wait("the file is gone") {
      place.names(in: place.draftFolder)
        .allSatisfy { place.names(in: "\(place.draftFolder)/\($0)").isEmpty }
    }
    #expect(try probe.quit().status == 0)
  }

  @Test func aKilledBrowserOffersItsDraft() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.send("aNearly lost 책상")
    try probe.wait("the text") { $0.contains("Nearly lost 책상") }
    try probe.wait("the draft") { place.drafts.contains { $0.contains("Nearly lost") } }
    try probe.signal(SIGKILL)
    _ = try probe.waitForExit()

    let again = try place.start()
    try again.wait("the offer") { $0.contains("A draft was saved") }
    try again.send("a")
    try again.wait("the drafts") { $0.contains("Nearly lost 책상") }
    try again.send("\r")
    try again.wait("the form") { $0.contains("New product") && $0.contains("Nearly lost 책상") }
    try again.send("\u{1B}")
    try again.wait("kept") { $0.contains("Draft saved") }
    #expect(try again.quit().status == 0)
  }

  @Test func theEditorWritesTheDescriptionAndGivesTheTerminalBack() throws {
    let place = try Workplace()
    let editor = "\(place.path)/editor"
    try "#!/bin/sh\nread -r line </dev/tty\nprintf '%s 책상' \"$line\" >\"$1\"\n".write(
      toFile: editor, atomically: true, encoding: .utf8)
    #expect(chmod(editor, 0o700) == 0)
    place.environment["EDITOR"] = editor
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.send("a")
    try probe.wait("the form") { $0.contains("New product") }
    try probe.send("\u{1B}OS")
    try probe.wait("the terminal handed over") { !$0.modes.alternateScreen }
    try probe.send("From the editor\n")
    try probe.wait("the text") {
      $0.modes.alternateScreen && $0.contains("From the editor 책상")
    }
    #expect(place.names(in: "\(place.path)/tmp").isEmpty)
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains("Draft saved") }
    #expect(try probe.quit().status == 0)
  }
}
