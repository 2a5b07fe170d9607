import Foundation
package import Market
package import MarketClient
package import Text
package import Words

/// The identity of a vendor that a user types to log in.
package enum TypedIdentity {
  /// Asks for an identifier and a secret on a terminal, or reads them as lines of standard input.
  package static func ask(
    for address: MarketAddress, in language: Language
  ) throws -> Identity {
    let words = CommandWords.of(language).login
    let isTyped = isatty(STDIN_FILENO) == 1
    if isTyped { Output.error.write("\(words.identifierPrompt(address.name)) ") }
    let identifier = readLine() ?? ""
    let secret =
      isTyped ? getpass("\(words.secretPrompt) ").map { String(cString: $0) } : readLine()
    if let identity = IdentityFile.identity(identifier, secret ?? "") { return identity }
    switch (identifier.trimmed.isEmpty, (secret ?? "").trimmed.isEmpty) {
    case (true, true): throw CommandError.nothingTyped(.both)
    case (true, false): throw CommandError.nothingTyped(.identifier)
    case (false, true): throw CommandError.nothingTyped(.secret)
    case (false, false): throw CommandError.noIdentity
    }
  }

  /// Returns a welcome. Fails unless the market has checked the identity, or cannot check any.
  package static func check(
    _ identity: Identity, at address: MarketAddress, in language: Language
  ) async throws -> SafeText {
    let words = CommandWords.of(language).login
    let host = address.name
    do throws(MarketError) {
      let (vendor, isProven) = try await MarketClient.using(address) {
        client throws(MarketError) in
        // Another server may reply to an identity like a market that cannot check one.
        _ = try await client.page(PageRequest(.number(1), size: 1))
        return try await client.verify(identity)
      }
      let name = CommonWords.of(language).name(of: vendor)
      return isProven ? words.loggedIn(host, name) : words.loggedInUnproven(host, name)
    } catch {
      switch error {
      case .unknownVendor: throw CommandError.unknownIdentifier(host: host)
      case .wrongSecret: throw CommandError.wrongSecret(host: host)
      case .notOffered: return words.savedUnchecked(host, error.reason(in: language))
      default: throw CommandError.unchecked(error)
      }
    }
  }
}

extension MarketAddress {
  /// Creates the address that a command was given.
  /// - Throws: `CommandError.unusableServer`.
  package init(forCommand text: String, allowsHTTP: Bool) throws {
    do throws(MarketError) {
      self = try MarketAddress(typed: text, allowHTTP: allowsHTTP)
    } catch {
      throw CommandError.unusableServer(error)
    }
  }
}
