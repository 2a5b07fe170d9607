import ArgumentParser
import Foundation
import MarketStore
import PictureStores
import Words

/// The place for the pictures of a market.
struct PictureOptions: ParsableArguments {
  @Option(help: .phrase(OptionHelp.pictures, "PLACE"), completion: .directory) var pictures: String?

  /// Variables for servers of buckets begin with AWS_.
  static let variable = "OPENMARKET_PICTURES"

  func validate() throws {
    do {
      _ = try place()
    } catch let error as PictureStoreError {
      throw ValidationError("\(error.sentence(in: .current))")
    }
  }

  /// Opens the place; nil for the database.
  /// - Throws: `PictureStoreError`
  func open() throws -> ExternalPictures? {
    try Self.open(place())
  }

  static func open(_ place: PicturePlace) throws -> ExternalPictures? {
    try place.open(environment: ProcessInfo.processInfo.environment).map { ExternalPictures($0) }
  }

  private func place() throws -> PicturePlace {
    try pictures.map { try PicturePlace($0) } ?? Self.ofEnvironment()
  }

  /// The place in the environment, for commands without the option.
  static func ofEnvironment() throws -> PicturePlace {
    let text = ProcessInfo.processInfo.environment[variable] ?? ""
    return text.isEmpty ? .database : try PicturePlace(text)
  }
}
