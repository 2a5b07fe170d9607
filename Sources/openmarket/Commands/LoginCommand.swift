import ArgumentParser
import Desktop
import Files
import Foundation
import Market
import MarketClient
import Text
import Words

/// `openmarket login`: saves the identity of a vendor at a market, so that forms need not ask.
struct LoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Log in to a market.",
    discussion: """
      Asks for the vendor's identifier and secret, or reads them as two lines from standard input; \
      never from arguments. They are saved in $XDG_CONFIG_HOME/openmarket/identities, readable \
      only by you. $OPENMARKET_SECRET_FILE names another file to use instead. The local market \
      needs no login.
      """)

  @Option(help: ArgumentHelp("The market, such as https://market.example.", valueName: "url"))
  var server: String?

  @Flag(help: "Allow http:// to other machines: others on the network can read it.")
  var allowHttp = false

  /// The address in the arguments, otherwise in the environment.
  private var givenServer: String? {
    server
      ?? ProcessInfo.processInfo.environment["OPENMARKET_SERVER"].flatMap {
        $0.isEmpty ? nil : $0
      }
  }

  func validate() throws {
    guard givenServer != nil else {
      throw ValidationError("Name the market with --server URL. The local market needs no login.")
    }
  }

  @MainActor
  func run() async throws {
    try await reporting {
      let address: MarketAddress
      do throws(MarketError) {
        address = try MarketAddress(givenServer ?? "", allowHTTP: allowHttp)
      } catch {
        throw CommandError(error.reason(in: .english), status: 64)
      }
      let identity = try Self.ask(address)
      let client = MarketClient(address: address, dialect: .found(remembered: nil))
      let welcome = try await Self.check(identity, client)
      await client.shutdown()
      let file = try IdentityFile(for: address, in: .current)
      do throws(FileError) { try file.write(identity) } catch {
        throw CommandError("Cannot save the identity: \(error.sentence(in: .english))")
      }
      Output.standard.write("\(welcome)\n")
    }
  }

  /// Returns a welcome. Fails if the market refuses the identity, but not if it is unreachable.
  private static func check(_ identity: Identity, _ client: MarketClient) async throws -> SafeText {
    do {
      let (vendor, isProven) = try await client.verify(identity)
      let name: SafeText = vendor.name ?? "vendor \(String(vendor.id))"
      let welcome: SafeText = "Logged in at \(client.address.name) as \(name)"
      return isProven
        ? welcome : "\(welcome). The market checks the secret only when you sell something"
    } catch MarketError.unknownVendor {
      await client.shutdown()
      throw CommandError("\(client.address.name): unknown identifier; nothing saved")
    } catch MarketError.wrongSecret {
      await client.shutdown()
      throw CommandError("\(client.address.name): wrong secret; nothing saved")
    } catch {
      return
        "Saved for \(client.address.name), but not checked: \(error.reason(in: .english))"
    }
  }

  private static func ask(_ address: MarketAddress) throws -> Identity {
    let isTyped = isatty(STDIN_FILENO) == 1
    if isTyped { Output.error.write("Identifier for \(address.name): ") }
    let identifier = readLine() ?? ""
    let secret = isTyped ? getpass("Secret: ").map { String(cString: $0) } : readLine()
    guard let identity = IdentityFile.identity(identifier, secret ?? "") else {
      throw CommandError("An identifier and a secret are required")
    }
    return identity
  }
}
