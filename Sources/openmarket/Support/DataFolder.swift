import ArgumentParser
import Files
import Foundation
import Scripting
import Text
import Words

/// The folder of the local market.
struct DataFolder: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(OptionHelp.dataDir, valueName: "DIR"),
    completion: .directory)
  var dataDir: String?

  func validate() throws {
    try require(dataDir != "", or: UsageWords.current.noFolder("--data-dir"))
  }

  /// Whether an option or a variable names the folder.
  func isNamed(in environment: [String: String]) -> Bool {
    dataDir != nil || environment["OPENMARKET_DATA_DIR"].map { !$0.isEmpty } ?? false
  }

  func path() throws -> String {
    if let dataDir { return dataDir }
    let environment = ProcessInfo.processInfo.environment
    do {
      return try Self.standard(environment, UserFolders(environment: environment))
    } catch {
      throw CommandError.noDataFolder
    }
  }

  static func standard(
    _ environment: [String: String], _ folders: UserFolders
  ) throws(NoHomeError) -> String {
    if let path = environment["OPENMARKET_DATA_DIR"], !path.isEmpty { return path }
    return try folders.data
  }
}

extension UserFolders {
  /// The folders of this user.
  static var current: UserFolders {
    UserFolders(environment: ProcessInfo.processInfo.environment)
  }
}
