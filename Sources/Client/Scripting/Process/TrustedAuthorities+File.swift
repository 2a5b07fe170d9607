package import MarketClient
import Text
package import Words

extension TrustedAuthorities {
  /// Trusts the certificates of a PEM file.
  /// - Throws: `CommandError.badInput` for a file that cannot be used.
  package static func add(fileOfUser path: String, in language: Language) throws {
    do throws(TrustedAuthorities.FileError) { try add(contentsOf: path) } catch {
      let words = ErrorWords.of(language)
      let reason =
        switch error {
        case .unreadable(let code): words.files.system(code)
        case .notPEM: words.service.notPEM
        }
      throw CommandError.badInput(words.service.unusableFile(SafeText(path), reason))
    }
  }
}
