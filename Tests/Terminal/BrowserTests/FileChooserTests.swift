import Actions
import Foundation
import Market
import Pictures
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// The chooser of picture files, over the form of a product.
@Suite struct FileChooserTests {
  @Test(arguments: ["/", "~"]) func aPathTypedOnAddOpensTheFiles(letter: Character) {
    var browser = SampleBrowser.onPictures()
    let effects = browser.press(letter).forms
    #expect(browser.model.scene == .files)
    #expect(effects.contains { if case .listFolder = $0 { true } else { false } })
    #expect(browser.frame().text.contains("> \(letter)"))
  }

  /// Backspace may arrive with the key that opens the chooser.
  @Test func theParentOfAFolderThatIsNotListedYetIsNotTheWorkingFolder() {
    var browser = SampleBrowser.onPictures()
    _ = browser.model.handle(.key(.enter))
    #expect(browser.model.scene == .files)
    let effects = browser.model.handle(.key(.backspace))
    #expect(effects.allSatisfy { $0 != .listFolder(".") })
  }

  @Test func theFilesFollowATypedFolder() {
    var browser = SampleBrowser.onPictures()
    var asked: [Effect] = []
    for letter in "/home/me/" { asked += browser.press(letter).forms }
    #expect(asked.last == .listFolder("/home/me"))
    let entries = [("inner", true), ("desk.png", false), ("cup.png", false)].map {
      FolderContents.Entry(name: $0.0, isFolder: $0.1, size: 1)
    }
    _ = browser.model.receive(.folderListed(FolderContents(path: "/home/me", entries: entries)))
    #expect(browser.frame().text.contains("cup.png"))
    browser = browser.typing("de")
    #expect(browser.frame().text.contains("desk.png") && !browser.frame().text.contains("cup"))
    // The listing of a folder that was left is ignored.
    _ = browser.model.receive(.folderListed(FolderContents(path: "/elsewhere", entries: [])))
    #expect(browser.frame().text.contains("desk.png"))
    // "de" is not a file, but a prefix of a file's name.
    let chosen = browser.find(browser.model.handle(.key(.enter))).forms
    #expect(browser.model.scene == .form)
    #expect(
      chosen.contains {
        if case .preparePicture(let job) = $0 { job.path == "/home/me/desk.png" } else { false }
      })
  }

  @Test(arguments: [(40, 12), (60, 20), (80, 24), (120, 40), (200, 55)])
  func theChooserCoversTheWholeForm(columns: Int, rows: Int) {
    var browser = SampleBrowser(columns, rows).loaded(SampleProducts.all).typing("a")
    #expect(browser.frame().text.contains("New product"))
    browser = browser.pressing(.backTab, .enter)
    _ = browser.model.receive(.folderListed(.listing("/home/me/Pictures", "desk.png")))
    let chooser = browser.frame().text
    #expect(chooser.contains("Add a picture › /home/me/Pictures"))
    #expect(!chooser.contains("New product") && !chooser.contains("Secret"))
    #expect(chooser.filter { "┌╭".contains($0) }.count == 1, "one box")
  }

  @Test func theLastPartsOfALongPathAreShown() {
    let path = "/home/me/" + (1...30).map { "folder \($0)/" }.joined() + "desks"
    var browser = SampleBrowser.selling().typing("a").pressing(.backTab, .enter)
    _ = browser.model.receive(.folderListed(FolderContents(path: path, entries: [])))
    #expect(browser.frame().text.contains("Add a picture › …/folder"))
    #expect(browser.frame().text.contains("/folder 30/desks "))
  }

  @Test func aMissingFileIsReportedWhereItIsTyped() {
    var browser = SampleBrowser.onPictures()
    for letter in "/d/none.png" { _ = browser.press(letter) }
    _ = browser.find(browser.model.handle(.key(.enter)))
    #expect(browser.model.scene == .files)
    #expect(browser.frame().text.contains("File not found"))
    _ = browser.paste("/d/nothing.png")
    #expect(browser.model.scene == .files)
    #expect(browser.frame().text.contains("File not found"))
    _ = browser.paste("/d/desk.png", existing: ["/d/desk.png"])
    #expect(browser.model.scene == .form)
  }

  @Test func aPictureDroppedOnAnotherFieldIsAdded() {
    var browser = SampleBrowser.selling().typing("aDesk")
    let effects = browser.paste("'/d/walnut desk.png'", existing: ["/d/walnut desk.png"])
    #expect(
      effects.contains {
        if case .preparePicture(let job) = $0 { job.path == "/d/walnut desk.png" } else { false }
      })
    #expect(browser.frame().text.contains("Desk "), "the name is as it was")
    // Text that names a missing file, or one that is not a picture, is plain text.
    _ = browser.paste("/d/none.png")
    _ = browser.paste("/d/a.txt", existing: ["/d/a.txt"])
    #expect(browser.frame().text.contains("Desk/d/none.png/d/a.txt"))
  }

  /// The disk is slower than the user.
  @Test func filesFoundForAPathThatChangedAreIgnored() throws {
    var browser = SampleBrowser.onPictures()
    for letter in "/d/desk.png" { _ = browser.press(letter) }
    let asked = browser.model.handle(.key(.enter))
    _ = browser.press("x")
    _ = browser.find(asked, existing: ["/d/desk.png"])
    #expect(browser.model.scene == .files)
    // The home folder is that of the environment, without access to the disk.
    var other = SampleBrowser.onPictures()
    let listed = Array("~/a/../b/").flatMap { other.press($0) }.forms
    #expect(listed.last == .listFolder("/home/b"))
  }

  // MARK: - The file chooser

  /// The chooser over a form, in a folder.
  private func choosing(_ listed: FolderContents) -> SampleBrowser {
    var browser = SampleBrowser.onPictures().pressing(.enter)
    _ = browser.model.receive(.folderListed(listed))
    return browser
  }

  @Test func enterAcceptsTheHighlightedEntryAlsoBelowATypedFolder() {
    var browser = SampleBrowser.onPictures()
    for letter in "/p/" { _ = browser.press(letter) }
    _ = browser.model.receive(.folderListed(.listing("/p", "a.png", "b.png")))
    browser = browser.pressing(.down)
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(["/p/b.png"])))
  }

  @Test func aClickedFileIsPreviewed() throws {
    let screen = Pointed(choosing(.listing("/p", "a.png", "b.png")))
    for kind in [MouseEvent.Kind.press, .wheel(1)] {
      var screen = screen
      #expect(try screen.point(kind, at: "b.png").contains(.previewPicture("/p/b.png")))
    }
  }

  @Test func aPathMayBeginAtTheFolderShown() {
    var browser = choosing(.listing("/p", "holiday/", "a.png"))
    browser = browser.typing("holiday")
    #expect(browser.press("/").forms.last == .listFolder("/p/holiday"))
    _ = browser.model.receive(.folderListed(.listing("/p/holiday", "b.png", "c.png")))
    browser = browser.typing("c.p")
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(["/p/holiday/c.png"])))
    var other = choosing(.listing("/p", "a.png")).typing("..")
    #expect(other.press("/").forms.last == .listFolder("/"))
    _ = other.model.receive(.folderListed(.listing("/", "q/")))
    other = other.typing("none.png")
    let effects = other.model.handle(.key(.enter))
    #expect(
      effects.contains {
        if case .findFiles(let search) = $0 { search.text == "/none.png" } else { false }
      })
  }

  @Test func aNameWithASpaceIsTyped() {
    var browser = choosing(.listing("/p", "apple.png", "my pear.png", "my plum.png"))
    browser = browser.typing("my p")
    #expect(!browser.frame().text.contains("apple"))
    browser = browser.typing("l")
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(["/p/my plum.png"])))
    // A space marks only while nothing is typed; Ctrl-T always.
    var other = choosing(.listing("/p", "a.png", "b.png")).typing(" ").typing("b")
    other = other.pressing(.control("t"))
    #expect(other.frame().text.contains("2 marked"))
  }

  @Test func aSpaceMarksTheLineThatTheCursorWasMovedTo() {
    var browser = SampleBrowser.onPictures()
    for letter in "/p/" { _ = browser.press(letter) }
    _ = browser.model.receive(.folderListed(.listing("/p", "a.png", "b.png", "c d.png")))
    browser = browser.pressing(.down).typing(" ")
    #expect(browser.frame().text.contains("1 marked"))
    #expect(browser.frame().text.contains("Space mark"))
    // A character typed after that makes the space literal again.
    browser = browser.typing("c ")
    #expect(browser.model.handle(.key(.control("t"))).isEmpty)
    #expect(browser.frame().text.contains("2 marked"))
    #expect(browser.frame().text.contains("Enter add 2 pictures"))
  }

  @Test func noMoreFilesAreMarkedThanThereIsRoomFor() {
    let names = (1...6).map { "\($0).png" }
    let folder = FolderContents(
      path: "/p", entries: names.map { FolderContents.Entry(name: $0, isFolder: false, size: 1) })
    let browser = choosing(folder).typing("     ")
    #expect(browser.frame().text.contains("5 marked"))
    #expect(!browser.frame().text.contains("At most 5 pictures"))
    let full = browser.typing(" ")
    #expect(full.frame().text.contains("At most 5 pictures"))
    #expect(full.typing("nothing like that").frame().text.contains("Enter add 5 pictures"))
    #expect(!choosing(.listing("/p")).frame().text.contains("Enter"))
  }

  @Test func addedPicturesTakeRoom() {
    let names = (1...8).map { "\($0).png" }
    let folder = FolderContents(
      path: "/p", entries: names.map { FolderContents.Entry(name: $0, isFolder: false, size: 1) })
    var browser = choosing(folder).typing("    ")
    let marked = names.prefix(4).map { "/p/\($0)" }
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(marked)))
    let error = PicturePreparationError(
      path: marked[3], fileName: "4.png", .picture(.unknownFormat))
    _ = browser.model.receive(.picturesChecked(marked, refused: [error]))
    browser = browser.typing("   ")
    #expect(browser.frame().text.contains("At most 5 pictures"))
    #expect(browser.pressing(.up).frame().text.contains("2 marked"))
  }

  @Test func tabCompletesNamesAndFolders() {
    var browser = choosing(.listing("/p", "holiday/", "home-1.png", "home-2.png"))
    browser = browser.typing("hom").pressing(.tab)
    #expect(browser.frame().text.contains("> home-"))
    browser = browser.pressing(.escape)
    var path = choosing(.listing("/p", "holiday/", "x.png"))
    for letter in "/p/ho" { _ = path.press(letter) }
    _ = path.model.receive(.folderListed(.listing("/p", "holiday/", "x.png")))
    let effects = path.model.handle(.key(.tab)).forms
    #expect(effects.contains(.listFolder("/p/holiday")))
    #expect(path.frame().text.contains("> /p/holiday/"))
  }

  @Test func aWrongPathIsReportedAndCanBeLeft() {
    var browser = choosing(.listing("/p", "a.png"))
    for letter in "/nowhere/" { _ = browser.press(letter) }
    _ = browser.model.receive(
      .folderListed(FolderContents(path: "/nowhere", entries: [], isMissing: true)))
    #expect(browser.frame().text.contains("No such folder: /nowhere"))
    // Without the path, the previous folder is shown.
    let effects = browser.model.handle(.key(.control("u"))).forms
    #expect(effects.contains(.listFolder("/p")))
  }

  @Test func anInvalidFileLeavesTheChooserOpenAndMarksAreKept() {
    var browser = choosing(.listing("/p", "bad.png", "good.png"))
    let asked = browser.model.handle(.key(.enter))
    #expect(asked.contains(.checkPictures(["/p/bad.png"])))
    let error = PicturePreparationError(
      path: "/p/bad.png", fileName: "bad.png", .picture(.unknownFormat))
    _ = browser.model.receive(.picturesChecked(["/p/bad.png"], refused: [error]))
    #expect(browser.model.scene == .files)
    #expect(browser.frame().text.contains("bad.png: Not a supported image"))
    // The folder, the line and the marks are restored after Esc.
    browser = browser.pressing(.down).typing(" ").pressing(.escape)
    #expect(browser.model.scene == .form)
    let again = browser.model.handle(.key(.enter)).forms
    #expect(again.contains(.listFolder("/p")))
    _ = browser.model.receive(.folderListed(.listing("/p", "bad.png", "good.png")))
    #expect(browser.frame().text.contains("1 marked"))
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(["/p/good.png"])))
  }

  @Test func theNextFormBeginsInTheFolderOfTheLastPicture() {
    var browser = SampleBrowser.onPictures()
    for letter in "/home/me/" { _ = browser.press(letter) }
    _ = browser.model.receive(.folderListed(.listing("/home/me", "desk.png")))
    _ = browser.find(browser.model.handle(.key(.enter)))
    #expect(browser.model.scene == .form)
    browser = browser.pressing(.control("q"), .control("q")).typing("a").pressing(.backTab)
    #expect(browser.model.handle(.key(.enter)).contains(.listFolder("/home/me")))
  }

  // MARK: - Files dropped on the list
}

extension FolderContents {
  static func listing(_ path: String, _ names: String...) -> FolderContents {
    FolderContents(
      path: path,
      entries: names.map {
        FolderContents.Entry(
          name: $0.hasSuffix("/") ? String($0.dropLast()) : $0, isFolder: $0.hasSuffix("/"), size: 1
        )
      })
  }
}

extension SampleBrowser {
  static func onPictures() -> SampleBrowser {
    SampleBrowser.selling().typing("a").pressing(.backTab)
  }
}
