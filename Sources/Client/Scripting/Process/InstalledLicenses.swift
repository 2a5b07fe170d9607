import Files
import Foundation
import Text
package import Words

/// The licences and notices that a package or an archive installs for the code in the program.
package struct InstalledLicenses {
  private let folder: String

  /// - Parameter program: The path of the program. The folder is found from it, because an archive
  ///   can be unpacked anywhere. It is not in `share/doc`, which container images often leave out.
  package init(program: String) {
    folder =
      URL(filePath: program).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "share/openmarket/licenses")
      .path(percentEncoded: false)
  }

  /// Returns the list of packages, then each text below the name of its file.
  package func text() throws(CommandError) -> String {
    let list = "README.txt"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    guard names.contains(list) else { throw .noLicenses(folder: SafeText(folder)) }
    let texts = try names.filter { $0 != list }.map { name throws(CommandError) in
      "\n==> \(name) <==\n\n\(try read(name))"
    }
    return try read(list) + texts.joined()
  }

  private func read(_ name: String) throws(CommandError) -> String {
    let file = "\(folder)/\(name)"
    guard let data = FileManager.default.contents(atPath: file) else {
      throw .unreadable(file: SafeText(file), .system(errno))
    }
    return String(decoding: data, as: UTF8.self)
  }
}
