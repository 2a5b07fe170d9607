import Logging
import Market
import MarketClient
import MarketServer
import Operations
import Words

extension LocalPlace {
  /// Creates the local market of a folder or a database.
  init(_ location: StoreLocation, in language: Language) {
    self.init(
      name: location.name, folder: location.file, identityFile: location.identityFile,
      exists: { location.exists },
      start: { isReading throws(MarketError) in
        do {
          return try await LocalMarket.open(
            location, pictures: try PictureOptions.open(PictureOptions.ofEnvironment()),
            vendor: CommandWords.of(language).vendors.localVendor, isReading: isReading,
            logger: Logger(label: "openmarket", factory: { _ in SwiftLogNoOpLogHandler() }))
        } catch {
          throw .localMarket(CommandFailure(error, in: language).sentence)
        }
      })
  }
}

extension LocalMarket: LocalServer {}
