import ArgumentParser
import Files
import MarketClient
import Scripting
import Text
import Words

struct CacheCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .init(
      "cache", help: ToolHelp.cache, subcommands: [Info.self, Prune.self, Clear.self],
      defaultSubcommand: Info.self)
  }

  struct Info: ParsableCommand {
    static var configuration: CommandConfiguration { .init(help: ToolHelp.cacheInfo) }

    func run() throws {
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

  struct Prune: ParsableCommand {
    static var configuration: CommandConfiguration { .init(help: ToolHelp.cachePrune) }

    @Option(help: .phrase(ToolHelp.cachePruneKeep, "MB")) var keep = 128

    func validate() throws { try (0...1_000_000).check(keep, of: "--keep") }

    func run() throws {
      try CacheCommand.report(try UserFolders.current.pictures.prune(to: keep << 20))
    }
  }

  struct Clear: ParsableCommand {
    static var configuration: CommandConfiguration { .init(help: ToolHelp.cacheClear) }

    func run() throws {
      try CacheCommand.report(try UserFolders.current.pictures.clear())
    }
  }

  private static func report(_ removed: DiskCache.Usage) throws {
    let line = CommandWords.current.cache.removed(
      removed.entries, SafeText(dataSize: removed.bytes))
    try Output.standard.write("\(line)\n")
  }
}
