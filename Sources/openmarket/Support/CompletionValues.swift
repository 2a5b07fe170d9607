import ArgumentParser
import Browser
import Files
import Foundation
import Operations
import Scripting
import Session
import Settings
import Text
import ViewModels
import Words

/// The values that a shell offers for the arguments of commands. Those of a market are read from
/// the file of the local one; a line about another market gets no values.
extension CompletionKind {
  /// Products, by name or number.
  static let products = ofMarket { market, line in
    if let number = Int64(line.prefix) { return numbers(market.products(numbered: number)) }
    let products = market.products(beginningWith: line.prefix)
      .filter { ProductReferences.isName($0.name.string) }
    return Dictionary(grouping: products, by: \.name).sorted { $0.key < $1.key }.map {
      let ids = $0.value.map { String($0.id) }.joined(separator: ", ")
      return CompletionCandidate($0.key, note: SafeText(ids, limit: 40))
    }
  }

  /// Products, by number.
  static let productNumbers = ofMarket { market, line in
    numbers(
      Int64(line.prefix).map(market.products(numbered:))
        ?? (line.prefix.isEmpty ? market.products(beginningWith: "") : []))
  }

  static let hiddenProducts = ofMarket { market, _ in numbers(market.hiddenProducts) }

  /// Deleted products and, for backups, files.
  static let deletedProductsAndFiles = custom { words, index, prefix in
    let line = TypedCommandLine(words, index: index, prefix: prefix)
    let products = localMarket(of: line).map { numbers($0.deletedProducts) } ?? []
    return lines(products + CompletionCandidate.files(beginningWith: line.prefix))
  }

  static let vendors = ofMarket { market, line in
    market.vendors(beginningWith: line.prefix).map { CompletionCandidate($0.name) }
  }

  static let themes = custom { _, _, _ in
    let own = (try? ThemeFolder(folders: .current))?.names ?? []
    return lines((ThemeName.names + own).map { CompletionCandidate(SafeText($0)) })
  }

  /// The addresses of markets that were opened.
  static let markets = custom { _, _, _ in lines(knownMarkets) }

  /// The same, and the local one.
  static let marketsToCopy = custom { _, _, _ in
    lines([CompletionCandidate("local")] + knownMarkets)
  }

  private static var knownMarkets: [CompletionCandidate] {
    let known = (try? StateFile(folders: .current))?.load()?.markets ?? []
    let addresses = known.compactMap { if case .remote(let address) = $0 { address } else { nil } }
    return addresses.map { CompletionCandidate(SafeText($0)) }
  }

  /// Names of fields of products, with commas.
  static let fields = custom { words, index, prefix in
    let typed = TypedCommandLine(words, index: index, prefix: prefix).prefix
    let chosen = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let start = chosen.map { $0 + "," }.joined()
    return lines(
      ProductField.all.map(\.name).filter { !chosen.contains($0[...]) }.map {
        CompletionCandidate(SafeText(start + $0))
      })
  }

  /// - Parameter values: Returns the values of a market for a line that is being typed.
  private static func ofMarket(
    _ values: @escaping @Sendable (MarketNames, TypedCommandLine) -> [CompletionCandidate]
  ) -> CompletionKind {
    custom { words, index, prefix in
      let line = TypedCommandLine(words, index: index, prefix: prefix)
      return localMarket(of: line).map { lines(values($0, line)) } ?? []
    }
  }

  private static func numbers(_ products: [MarketNames.Entry]) -> [CompletionCandidate] {
    products.map { CompletionCandidate(SafeText(String($0.id)), note: $0.name) }
  }

  private static func lines(_ candidates: [CompletionCandidate]) -> [String] {
    let shell = CompletionShell.requesting.flatMap {
      CompletionCandidate.Shell(rawValue: $0.rawValue)
    }
    return candidates.filter { !$0.value.isEmpty }.compactMap { $0.line(for: shell) }
  }

  /// The local market, if the line is about it: see ``MarketOptions``.
  private static func localMarket(of line: TypedCommandLine) -> MarketNames? {
    guard line.value(of: "--server") == nil, line.value(of: "--database") == nil else { return nil }
    let folders = UserFolders.current
    if let folder = line.value(of: "--data-dir") {
      return MarketNames(folder: folders.expanded(folder))
    }
    let environment = ProcessInfo.processInfo.environment
    let others = ["OPENMARKET_SERVER", "OPENMARKET_DATABASE"]
    guard !others.contains(where: { environment[$0]?.isEmpty == false }),
      (try? ConfigFile(folders: folders))?.read().settings.server == nil,
      let folder = try? StorageOptions.folder(environment, folders)
    else { return nil }
    return MarketNames(folder: folder)
  }
}
