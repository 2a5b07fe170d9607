import ArgumentParser
import Caching
import Files
import Foundation
import Market

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Look at the pictures kept on disk, or remove them.",
    subcommands: [Info.self, Prune.self, Clear.self], defaultSubcommand: Info.self)

  /// The pictures of all markets.
  static func pictures(in folders: UserFolders) throws(NoHomeError) -> DiskCache {
    DiskCache(folder: try folders.cache + "/pictures")
  }

  private static func pictures() throws -> DiskCache {
    do {
      return try pictures(in: UserFolders(environment: ProcessInfo.processInfo.environment))
    } catch {
      throw ValidationError(Failure(error, in: .english).description)
    }
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Say how much is kept, and where.")

    func run() throws {
      let cache = try CacheCommand.pictures()
      let usage = cache.usage()
      Output.standard.write(
        """
        pictures  \(usage.entries)
        size      \(CacheCommand.megabytes(usage.bytes)) of at most \
        \(CacheCommand.megabytes(cache.limit))
        folder    \(cache.folder.safe)

        """)
    }
  }

  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the pictures longest unused until the rest is small enough.")

    @Option(help: ArgumentHelp("Megabytes to keep.", valueName: "MB"))
    var keep = 128

    func validate() throws {
      guard (0...1_000_000).contains(keep) else {
        throw ValidationError("--keep is 0 to 1000000")
      }
    }

    func run() throws {
      CacheCommand.say(try CacheCommand.pictures().prune(to: keep << 20))
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove all pictures.")

    func run() throws {
      CacheCommand.say(try CacheCommand.pictures().clear())
    }
  }

  private static func say(_ removed: DiskCache.Usage) {
    Output.standard.write("removed \(removed.entries) pictures, \(megabytes(removed.bytes))\n")
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 52_428) / 104_858
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
