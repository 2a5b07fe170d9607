import Actions
import Market
import Terminal
import Testing
import Text
import ViewModels

@testable import Browser

/// Forms and dialogs with the mouse.
@Suite struct FormPointerTests {
  private static let seller = Secret("a secret of a vendor").flatMap {
    Identity(identifier: "me", secret: $0)
  }

  private func screen(_ keys: String, _ columns: Int = 100, _ rows: Int = 30) -> Pointed {
    var browser = SampleBrowser(columns, rows).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(Self.seller))
    return Pointed(browser.typing(keys))
  }

  private func form(_ screen: Pointed) throws -> ProductForm {
    try #require(screen.model.overlays.last as? FormOverlay).form
  }

  @Test func aClickFocusesAFieldAndMovesTheCaretInItsText() throws {
    var screen = screen("aLampshade")
    try screen.point(at: "Full price")
    #expect(try form(screen).focus == .price)
    try screen.point(at: "shade")
    #expect(try form(screen).focus == .name)
    #expect(try form(screen).text(of: .name).caret == 4)
    try screen.point(at: "Describe the product")
    #expect(try form(screen).focus == .description)
    screen.browser = screen.browser.typing("Solid walnut, oiled.")
    try screen.point(at: "walnut, oiled")
    #expect(try form(screen).description.caret == 6)
  }

  @Test func separatorsThatAreOnlyDrawnDoNotMoveTheCaret() throws {
    var screen = screen("a")
    try screen.point(at: "Full price")
    screen.browser = screen.browser.typing("1234567")
    try screen.point(at: "4,567")
    #expect(try form(screen).text(of: .price).caret == 3)
  }

  @Test func aClickChoosesTheCurrencyAndOpensTheFiles() throws {
    var screen = screen("a")
    try screen.point(at: "USD")
    #expect(try form(screen).currency == .usd)
    #expect(try form(screen).focus == .currency)
    _ = screen.browser.model.handle(.key(.enter))
    #expect(try form(screen).currency == .usd, "Enter goes to the next field")
    #expect(try form(screen).focus == .discount)
    try screen.point(at: "+ add")
    #expect(screen.model.scene == .files)
  }

  @Test func afterAClickOrAPasteDiscardingIsAskedAgain() throws {
    let events: [(inout Pointed) throws -> Void] = [
      { _ = try $0.point(at: "Full price") },
      { _ = $0.browser.model.handle(.paste("desk")) },
      { _ = $0.browser.model.handle(.text("desk")) },
    ]
    for event in events {
      var screen = screen("aWalnut")
      screen.browser = screen.browser.pressing(.control("q"))
      try event(&screen)
      screen.browser = screen.browser.pressing(.control("q"))
      #expect(screen.model.scene == .form)
      screen.browser = screen.browser.pressing(.control("q"))
      #expect(screen.model.scene == .list)
    }
  }

  /// The form of a product whose price was changed, being sent.
  private func sending() throws -> Pointed {
    var screen = screen("", 80, 24)
    let product = SampleProducts.described[0]
    let ticket = try #require(screen.browser.press("e").products.first)
    _ = screen.browser.model.receive(.product(ticket, .success(product)))
    screen.browser = screen.browser.pressing(.tab, .control("u")).typing("50만")
    #expect(screen.browser.model.handle(.key(.control("s"))).writes.count == 1)
    return screen
  }

  /// A change would be lost with the draft.
  @Test func aClickDoesNotChangeAFormThatIsBeingSent() throws {
    var screen = try sending()
    try screen.point(at: "USD")
    #expect(try form(screen).currency == .krw)
    #expect(screen.model.messages.current == "Already sending")
    // Leaving a number changes nothing either.
    let cancelled = try screen.point(at: "[ Cancel ]")
    #expect(cancelled.contains { if case .cancelWrite = $0 { true } else { false } })
  }

  @Test func aClickOnTheLastLinePressesItsKeyAndOneOutsideTheFormLosesNothing() throws {
    var screen = screen("aWalnut")
    screen.point(.press, at: Point(column: 0, row: 0))
    #expect(screen.model.scene == .form)
    try screen.point(at: "Tab next field")
    #expect(try form(screen).focus == .price)
    try screen.point(at: "Ctrl-S register")
    #expect(screen.browser.frame().text.contains("Fix the highlighted fields"))
    try screen.point(at: "Esc save draft")
    #expect(screen.model.scene == .list)
  }

  @Test func theButtonsOfTheFormAreClicked() throws {
    var screen = screen("aWalnut")
    try screen.point(at: "[ Register ]")
    #expect(try form(screen).focus != .name && screen.model.scene == .form)
    #expect(screen.browser.frame().text.contains("Fix the highlighted fields"))
    try screen.point(at: "[ Close ]")
    #expect(screen.model.scene == .list && screen.model.selling.drafts.count == 1)
  }

  @Test func theWheelMovesThroughTheFieldsAndALongDescription() throws {
    var screen = screen("a")
    let middle = Point(column: 50, row: 15)
    screen.point(.wheel(1), at: middle)
    #expect(try form(screen).focus == .price)
    screen.point(.wheel(-1), at: middle)
    #expect(try form(screen).focus == .name)
    try screen.point(at: "Describe the product")
    for _ in 0..<30 { screen.browser = screen.browser.pressing(.enter, .character("x")) }
    screen.point(.wheel(-1), at: middle)
    #expect(try form(screen).focus == .description)
    #expect(try form(screen).description.caret < 60)
  }

  @Test func theButtonsOfTheDeletionDialogAreClicked() throws {
    var dialog = screen("d")
    try dialog.point(at: "Handmade walnut desk ·")
    #expect(dialog.model.scene == .deletion)
    dialog.point(.press, at: Point(column: 1, row: 1))
    #expect(dialog.model.scene == .deletion, "a click beside it decides nothing")
    let effects = try dialog.point(at: "Delete (y)")
    #expect(
      effects.contains {
        if case .write(let ticket) = $0, case .delete = ticket.write {
          true
        } else {
          false
        }
      })
    var other = screen("d")
    try other.point(at: "[ Cancel ]")
    #expect(other.model.scene == .list)
  }

  @Test func theHelpOfAFormHasItsKeysAndPressesThem() throws {
    let help = screen("aLamp").browser.pressing(.function(1))
    #expect(help.model.scene == .help)
    #expect(help.frame().text.contains("Ctrl-S            register or save"))
    let pressed = help.pressing(.enter)
    #expect(pressed.model.scene == .form)
    #expect(pressed.frame().text.contains("Fix the highlighted fields"))
  }

  @Test func theHelpTypesNoKeysIntoAField() {
    let help = screen("aLamp").browser.pressing(.function(1))
    let closed = help.typing("/pictures: remove").pressing(.enter)
    #expect(closed.model.scene == .form)
    #expect(closed.frame().text == screen("aLamp").browser.frame().text)
    // A key of the last line is not typed.
    var deletion = screen("d").browser.pressing(.function(1))
    #expect(!deletion.model.handle(.key(.enter)).writes.isEmpty)
  }

  @Test func linesOfDraftsAndFilesAreChosen() throws {
    var files = screen("a")
    try files.point(at: "+ add")
    _ = files.browser.model.receive(
      .folderListed(
        FolderContents(
          path: "/pictures",
          entries: [
            .init(name: "older", isFolder: true, size: 0),
            .init(name: "desk.jpg", isFolder: false, size: 9),
          ])))
    try files.point(at: "desk.jpg")
    let checked = try files.point(at: "desk.jpg")
    _ = files.browser.find(checked)
    #expect(files.model.scene == .form)
    #expect(try form(files).pictures.map(\.name) == ["desk.jpg"])
  }
}
