import Market
import Text

extension CommandWords {
  static let englishError: @Sendable (CommandError) -> SafeText = {
    switch $0 {
    case .noDataFolder:
      "There is no home folder: specify the market's folder with --data-dir DIR"
    case .noMarket(let folder): "There is no market in \(folder)"
    case .unreadable(let file, let reason): "Cannot read \(file): \(reason.sentence(in: .english))"
    case .notText(let file): "\(file) is not text"
    case .noLicenses(let folder):
      """
      There are no licences in \(folder). Packages and archives contain them; for a build from \
      source they are in .build/checkouts, in the folder of each package
      """
    case .unencrypted(let host):
      """
      Refusing to serve unencrypted on \(host): use --host 127.0.0.1, a certificate \
      (--tls-cert, --tls-key) or a proxy that has one (--behind-proxy)
      """
    case .unusableServer(let error): error.reason(in: .english)
    case .noIdentity: "A vendor ID and a secret are required"
    case .nothingTyped(.identifier): "The vendor ID is missing (first line)"
    case .nothingTyped(.secret): "The secret is missing (second line)"
    case .nothingTyped(.both): "The vendor ID and the secret are missing (two lines)"
    case .unknownIdentifier(let host): "\(host): unknown vendor ID; nothing saved"
    case .wrongSecret(let host): "\(host): wrong secret; nothing saved"
    case .identityNotSaved(let error): "Cannot save the identity: \(error.sentence(in: .english))"
    case .unchecked(let error):
      """
      \(error.sentence(in: .english)). \
      Nothing was saved\(error.isTransient ? "; --no-check saves without asking" : "")
      """
    case .failed(let sentence), .badInput(let sentence): sentence
    case .notRestorable(let text):
      """
      “\(text)” is neither the number of a deleted product nor a file. openmarket restore lists them
      """
    case .nameOfFile(let name, let command):
      "There is no product called “\(name)”. To change those in the file: \(command)"
    case .visitWithoutTerminal:
      "A visit needs a terminal. Connect without a command, or with ssh -t"
    case .noPicture(let number): "The product has no picture \(number)"
    case .notListed(let number):
      """
      Product \(number) is not in this list. In an order other than newest and oldest, the product \
      of --after must be
      """
    case .noPassword(let market):
      "Products have passwords at \(market). Use --secret-file FILE, or run this in a terminal"
    case .stranger(let market):
      """
      No secret was sent to \(market), because a link led there. Log in with openmarket login, or \
      add --yes
      """
    case .undone(let code):
      """
      Nothing was changed: the output could not be written \
      (\(ErrorWords.english.files.system(code))). Run the command again
      """
    case .secretLost(let vendor):
      """
      The output could not be written, so the secret was never shown. Create a new one: \
      openmarket vendor rotate \(vendor)
      """
    case .badSettings(let file, let mistake):
      "Nothing was done. Correct \(file) first: \(mistake)"
    case .notLoggedIn(let market, let command):
      "You are not logged in to \(market). Log in with: \(command)"
    }
  }
}
