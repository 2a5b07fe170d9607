import Files
import Foundation
package import Market
import ViewModels

/// The deletions in one market that it can still undo, a `PrivateFile` each, so that concurrent
/// browsers do not overwrite each other's.
package struct DeletionFolder: Sendable {
  /// Deletions that are listed: more than anyone restores one by one.
  static let maximumCount = 100
  /// Bytes of a file: a product with the longest description, encoded as JSON.
  static let maximumSize = 1 << 20
  private static let suffix = ".json"

  private let folder: PrivateFolder

  package init(path: String) { folder = PrivateFolder(path: path) }

  /// The deletions that can still be undone with the time since then, the latest first. Removes the
  /// others.
  package func deletions() -> [(product: Product, age: Duration)] {
    folder.removeAbandoned()
    let now = Date().timeIntervalSince1970
    var found: [(product: Product, age: Duration)] = []
    for name in folder.names where name.hasSuffix(Self.suffix) {
      let file = PrivateFile(path: "\(folder.path)/\(name)")
      guard let data = try? file.read(maximumSize: Self.maximumSize),
        let deletion = try? JSONDecoder().decode(RecordedDeletion.self, from: data),
        let age = deletion.age(at: now)
      else {
        try? file.remove()
        continue
      }
      found.append((deletion.product, age))
    }
    return Array(found.sorted { $0.age < $1.age }.prefix(Self.maximumCount))
  }

  /// Records a deletion. A failure is ignored: it can be undone until the program ends.
  func record(_ product: Product, age: Duration) {
    let time = Date().timeIntervalSince1970 - age / .seconds(1)
    guard let data = try? JSONEncoder().encode(RecordedDeletion(product, at: time)),
      data.count <= Self.maximumSize
    else { return }
    try? file(product.id).replace(with: data)
  }

  /// Removes the record of a product that was restored.
  func remove(_ product: Int) { try? file(product).remove() }

  private func file(_ product: Int) -> PrivateFile {
    PrivateFile(path: "\(folder.path)/\(product)\(Self.suffix)")
  }
}
