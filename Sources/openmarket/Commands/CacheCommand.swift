import ArgumentParser
import Caching
import Catalog
import Files
import Scripting
import Text
import Words

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Manage the picture cache.",
    subcommands: [Info.self, Prune.self, Clear.self], defaultSubcommand: Info.self)

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the size and the folder of the cache.")

    func run() throws {
      try reporting {
        let cache = try UserFolders.current.pictures
        let usage = cache.usage()
        let words = CommandWords.current.cache
        let size = words.ofAtMost(
          SafeText(dataSize: usage.bytes), SafeText(dataSize: cache.limit))
        try Output.standard.write(
          rows: [
            (words.pictures, SafeText(String(usage.entries))), (words.size, size),
            (words.folder, SafeText(cache.folder)),
          ])
      }
    }
  }

  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the least recently used pictures until the rest is small enough.")

    @Option(help: ArgumentHelp("Megabytes to keep.", valueName: "MB"))
    var keep = 128

    func validate() throws {
      guard (0...1_000_000).contains(keep) else {
        throw ValidationError(CommandWords.current.usage.notInRange("--keep", "0–1000000"))
      }
    }

    func run() throws {
      try reporting {
        try CacheCommand.report(try UserFolders.current.pictures.prune(to: keep << 20))
      }
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove all pictures.")

    func run() throws {
      try reporting { try CacheCommand.report(try UserFolders.current.pictures.clear()) }
    }
  }

  private static func report(_ removed: DiskCache.Usage) throws {
    let line = CommandWords.current.cache.removed(
      removed.entries, SafeText(dataSize: removed.bytes))
    try Output.standard.write("\(line)\n")
  }
}
