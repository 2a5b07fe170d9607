package import MarketClient
import Text
package import Words

extension TrustedAuthorities {
  /// Trusts the certificates of a PEM file.
  /// - Throws: `CommandError.badInput` for a file that cannot be used.
  package static func add(fileOfUser path: String, in language: Language) throws {
    do throws(TrustedAuthorities.FileError) { try add(contentsOf: path) } catch {
      let reason: ServiceError.Reason =
        if case .unreadable(let code) = error { .system(code) } else { .notPEM }
      let mistake = ServiceError.unusableFile(SafeText(path), reason)
      throw CommandError.badInput(mistake.sentence(in: language))
    }
  }
}
