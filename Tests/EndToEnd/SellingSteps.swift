import Foundation
import TerminalProbe

/// The steps of a vendor.
extension Workplace {
  private static let onePixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  /// Writes a small picture and returns its path.
  func picture(_ name: String = "one.png") throws -> String {
    let file = "\(path)/\(name)"
    guard let data = Data(base64Encoded: Self.onePixel) else { throw Unexpected("no picture") }
    try data.write(to: URL(filePath: file))
    return file
  }

  /// Adds a vendor to the market in this workplace.
  func addVendor() throws -> (identifier: String, secret: String) {
    let lines = try run(["vendor", "add", "corner shop"]).output.split(separator: "\n")
    let words = lines.compactMap { $0.split(separator: " ").last.map(String.init) }
    guard words.count > 2 else { throw Unexpected("no vendor: \(lines)") }
    return (words[1], words[2])
  }

  /// Uses this identity at every market from now on.
  func sell(as identifier: String, secret: String) throws {
    let file = "\(path)/secret file"
    try "\(identifier)\n\(secret)\n".write(toFile: file, atomically: true, encoding: .utf8)
    environment["OPENMARKET_SECRET_FILE"] = file
  }

  var draftFolder: String { "\(path)/state/openmarket/drafts" }

  /// The files of drafts, of all markets.
  var draftFiles: [String] {
    names(in: draftFolder).flatMap { market in
      names(in: "\(draftFolder)/\(market)").filter { $0.hasSuffix(".json") }
        .map { "\(draftFolder)/\(market)/\($0)" }
    }
  }

  /// The texts of these files.
  var drafts: [String] {
    draftFiles.compactMap { file in
      FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension TerminalProbe {
  /// Pastes in one piece, as terminals do with dropped files as well.
  func paste(_ text: String) throws { try send("\u{1B}[200~\(text)\u{1B}[201~") }

  static let submitKey = "\u{13}"

  /// Opens a form from the list.
  func openForm(_ title: String = "New product") throws {
    try send("a")
    try wait("the form") { $0.contains(title) }
  }

  /// Opens a form with the focus on its pictures, once the market is open.
  func openPictures(_ place: Workplace) throws {
    try wait("the market") { $0.isOnline }
    try openForm(place.say("New product", "상품등록"))
    try send("\u{1B}[Z")
    try wait("the pictures") { $0.contains(place.say("add a picture", "사진 추가")) }
  }

  /// Fills an empty form so that it can be sent; the focus is on a button then.
  func fillForm(name: String, picture: String) throws {
    try send("\(name)\t480000\t\t48000\t12\tSolid walnut, oiled by hand.\t")
    try paste("'\(picture)'")
    let file = (picture as NSString).lastPathComponent
    try wait("the picture") { $0.contains(file) && !$0.contains("…]") && $0.contains(name) }
  }

  /// Registers a product from the list.
  func register(_ name: String, _ picture: String) throws {
    try openForm()
    try fillForm(name: name, picture: picture)
    try send(Self.submitKey)
    try wait("registered") { $0.contains("Registered “\(name)”") }
  }

  /// Deletes the product under the cursor, the first of `count`, and restores it.
  func deleteAndUndo(_ name: String, of count: Int) throws {
    try send("d")
    try wait("the dialog") { $0.contains("Delete this product?") }
    try send("y")
    try wait("deleted") {
      $0.contains("Press u to undo") && $0.names.first != name
        && $0.position?.total ?? 0 == count - 1
    }
    try send("u")
    try wait("restored") { $0.contains("Restored “\(name)”") && $0.shows(name, of: count) }
  }

  /// Waits for a condition outside the screen, and reads the output meanwhile.
  func wait(_ what: String, for holds: () -> Bool) throws {
    let deadline = ContinuousClock.now + Self.defaultLimit
    while !holds() {
      guard ContinuousClock.now < deadline else { throw Unexpected("\(what) did not come") }
      watch(for: .milliseconds(20))
    }
  }
}

extension ProbeScreen {
  /// Whether the list begins with this product and has this count.
  func shows(_ name: String, of count: Int) -> Bool {
    names.first == name && position?.total == count
  }
}
