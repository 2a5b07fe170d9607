import Foundation
import Terminal
import Testing

extension SampleBrowser {
  /// Compares the drawing with a file under `Screens`; `UPDATE_SCREENS=1` rewrites it.
  func check(_ name: String) throws {
    let frame = frame()
    let drawn = frame.text + "\n=== looks ===\n" + frame.styles + "\n"
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Screens/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_SCREENS"] != nil {
      try drawn.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(drawn == recorded, "\(name) is drawn differently now:\n\(drawn)")
  }
}
