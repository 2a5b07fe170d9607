import ArgumentParser
import Foundation
import Market
import MarketClient
import Text
import Words

/// `openmarket login`: keeps who sells at a market, so that forms need not ask.
struct LoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Keep the identifier and secret you sell with at a market.",
    discussion: """
      Both are asked for, or read as two lines from standard input; never from arguments. They are \
      kept in $XDG_CONFIG_HOME/openmarket/identities, readable by you alone. \
      $OPENMARKET_SECRET_FILE names another file to use instead. The local market needs no login.
      """)

  @Option(help: ArgumentHelp("The market, such as https://market.example.", valueName: "url"))
  var server: String?

  @Flag(help: "Allow http:// to other machines: others on the network can read it.")
  var allowHttp = false

  @MainActor
  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let given = server ?? environment["OPENMARKET_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    guard let given else {
      throw ValidationError("Say which market: --server URL. The local market needs no login.")
    }
    try await reporting {
      let address: MarketAddress
      do throws(MarketError) { address = try MarketAddress(given, allowHTTP: allowHttp) } catch {
        throw Failure(error.reason(in: .english), status: 64)
      }
      let identity = try Self.ask(address)
      let client = MarketClient(address: address, dialect: .found(remembered: nil))
      let welcome = try await Self.check(identity, client)
      await client.shutdown()
      let file = ConfigFolder(environment: environment).identity(for: address.key)
      do { try file.write(identity) } catch {
        throw Failure("The identity cannot be kept in \(SafeText(file.path, limit: 400))")
      }
      Output.standard.write("\(welcome)\n")
    }
  }

  /// A market that knows no such vendor or another secret ends it; one that cannot be asked does
  /// not.
  private static func check(_ identity: Identity, _ client: MarketClient) async throws -> SafeText {
    do {
      let (vendor, isProven) = try await client.verify(identity)
      let name: SafeText = vendor.name ?? "vendor \(String(vendor.id))"
      let welcome: SafeText = "Logged in at \(client.address.name) as \(name)"
      return isProven
        ? welcome : "\(welcome). The market looks at the secret only when you sell something"
    } catch MarketError.unknownVendor {
      await client.shutdown()
      throw Failure("\(client.address.name) does not know this identifier: nothing was kept")
    } catch MarketError.wrongSecret {
      await client.shutdown()
      throw Failure("This is not the secret of that vendor: nothing was kept")
    } catch {
      return
        "Kept for \(client.address.name); it could not be checked: \(error.reason(in: .english))"
    }
  }

  private static func ask(_ address: MarketAddress) throws -> Identity {
    let isTyped = isatty(STDIN_FILENO) == 1
    if isTyped { Output.error.write("Identifier for \(address.name): ") }
    let identifier = readLine() ?? ""
    let secret = isTyped ? getpass("Secret: ").map { String(cString: $0) } : readLine()
    guard let identity = IdentityFile.identity(identifier, secret ?? "") else {
      throw Failure("Both an identifier and a secret are needed")
    }
    return identity
  }
}
