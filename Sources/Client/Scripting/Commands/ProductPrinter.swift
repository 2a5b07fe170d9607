import Foundation
package import Market
import MarketClient
import Text
import Wire
import Words

/// Prints products in the form that the user asked for.
@MainActor
package struct ProductPrinter {
  private let output: any OutputSettings
  private let market: MarketConnection
  private let me: Int?
  /// The fields in tables; all fields in JSON.
  private let columns: [ProductField]
  private var words: Words { Words(market.language) }

  /// - Parameter isList: Whether products come from a list, which lacks some of their fields.
  package init(
    _ output: some OutputSettings, _ market: MarketConnection, me: Int? = nil, isList: Bool = false
  ) {
    self.output = output
    columns = output.fields ?? (isList ? ProductField.inLists : ProductField.all)
    self.market = market
    self.me = me
  }

  /// Writes the first row of a table with separators, which names its columns.
  private func writeHeader() throws {
    guard let table = output.table else { return }
    try Output.standard.write(lines: [table.row(columns.flatMap(\.columns))])
  }

  /// Writes products as lines, in a table on a terminal.
  package func write(_ products: [Product]) throws {
    if let table = output.table { return try write(products, as: table) }
    switch output.form {
    case .json:
      let fields = output.fields ?? ProductField.all
      try Output.standard.write(
        lines: products.map { market.record(of: $0).json(of: fields).text })
    case .text where output.fields != nil:
      let fields = output.fields ?? []
      try Output.standard.write(
        rows: products.map { market.record(of: $0).cells(of: fields).map { SafeText($0) } })
    case .numbers: try Output.standard.write(lines: products.map { String($0.id) })
    case .text:
      let table = ProductTextTable(
        words, style: output.style, columns: isatty(STDOUT_FILENO) == 1 ? Output.columns : nil,
        isUnicode: !LocaleCharset.isOther,
        today: Day.localToday(), me: me)
      try Output.standard.write(lines: table.lines(products))
    }
  }

  private func write(_ products: [Product], as table: DelimitedText) throws {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let rows = products.map { product in
      let cells = market.record(of: product).cells(of: columns)
      // A terminal gets no control characters; files get the exact text.
      return table.row(isTerminal ? cells.map { SafeText($0).string } : cells)
    }
    try Output.standard.write(bytes: rows.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] })
  }

  /// Writes deleted products with the time left to restore them.
  package func write(_ trash: Trash) throws {
    if trash.products.isEmpty, output.form == .text, output.showsNotices {
      Output.error.write("\(words.common.nothingToRestore)\n")
    }
    switch output.form {
    case .json:
      try Output.standard.write(
        lines: trash.products.map { product in
          var record = JSONLine()
          record.add("id", product.id)
          record.add("name", product.exactName)
          record.add("expires_in", Int(product.remaining.components.seconds))
          return record.text
        })
    case .numbers: try Output.standard.write(lines: trash.products.map { String($0.id) })
    case .text:
      try Output.standard.write(
        rows: trash.products.map { product in
          ["\(product.id)", product.name, words.common.timeLeft(product.remaining)]
        })
    }
    // A script would miss the others in silence.
    if trash.isFull {
      let words = ScriptingWords.of(market.language)
      Output.error.write("\(words.moreDeleted(Words.grouped(trash.products.count)))\n")
    }
  }

  /// Changes the market, and writes the resulting product.
  /// - Parameter record: Called once the change is made, before it is written.
  package func perform(_ write: MarketWrite, record: () throws -> Void = {}) async throws {
    let product = try await product(after: write)
    try record()
    try self.write(product, as: write.kind)
  }

  /// Changes the market, and shows the progress of pictures.
  private func product(after write: MarketWrite) async throws(MarketError) -> Product {
    let client = market.client
    // A change in the user's own market is so quick that Ctrl-C waits for its end.
    if client.address.isSocket {
      let work = Task {
        await Result { () async throws(MarketError) in try await client.perform(write) }
      }
      return try await work.value.get()
    }
    guard output.showsNotices else { return try await client.perform(write) }
    let progress = ProgressLine()
    defer { progress.clear() }
    return try await client.perform(write) { progress.show($0.sent * 100 / $0.total) }
  }

  /// Writes a product after a change, or, if nil, one that should have been changed but was not.
  package func write(_ product: Product, as kind: WriteKind?) throws {
    guard output.form == .text else { return try write([product]) }
    let name = product.name.isEmpty ? words.common.unnamed : product.name
    let canUndo = kind == .delete && market.client.capabilities.offers(.restore)
    let undo = canUndo ? market.command("restore", product: product.id) : nil
    let sentence = ScriptingWords.of(market.language).written(kind, name, product.id, undo)
    try Output.standard.write(lines: [sentence.string])
  }

  /// Writes a product that was already deleted, of which only the number is known.
  package func writeDeleted(_ id: Int) throws {
    var record = JSONLine()
    record.add("id", id)
    let line =
      switch output.form {
      case .json: record.text
      case .numbers: String(id)
      case .text: ScriptingWords.of(market.language).deletedBefore(id).string
      }
    try Output.standard.write(lines: [line])
  }

  /// Writes products in full detail.
  package func writeSheets(of references: ProductReferences) async throws {
    let numbers = try await market.numbers(of: references)
    try writeHeader()
    var isFirst = true
    try await Batch(products: numbers, isChange: false, output, in: market.language).run { id in
      let product = try await market.client.product(id: id)
      guard output.form == .text, output.table == nil, output.fields == nil else {
        return try write([product])
      }
      if !isFirst { try Output.standard.write(lines: [""]) }
      isFirst = false
      try writeSheet(product)
    }
  }

  private func writeSheet(_ product: Product) throws {
    let sheet = ProductSheet(
      words, style: output.style, columns: Output.columns, today: Day.localToday(), me: me)
    let command = market.command("show", product: product.id)
    try Output.standard.write(
      lines: sheet.lines(
        product, link: market.link(to: product.id),
        picture: market.client.address.isSocket ? { "\(command) --picture \($0) > \($0).jpg" } : nil
      ))
  }

  /// Writes the bytes of a picture of a product.
  /// - Parameter number: The position of the picture, from 1.
  package func writePicture(_ number: Int, of references: ProductReferences) async throws {
    guard let id = try await market.numbers(of: references).first else { return }
    let product = try await market.client.product(id: id)
    guard product.images.indices.contains(number - 1),
      let file = try await market.client.picture(at: product.images[number - 1].url).file
    else { throw CommandError.noPicture(number) }
    guard isatty(STDOUT_FILENO) == 0 else {
      throw CommandError.failed(ScriptingWords.of(market.language).pictureOnTerminal)
    }
    try Output.standard.write(bytes: file.bytes)
  }

  /// Writes products side by side.
  package func writeComparison(of numbers: [Int]) async throws {
    var products: [Product] = []
    try await Batch(products: numbers, isChange: false, output, in: market.language).run {
      products.append(try await market.client.product(id: $0))
    }
    let comparison = ProductComparison(products, in: words, me: me, today: Day.localToday())
    switch output.form {
    case .numbers: try write(products)
    case .text:
      let table = ComparisonTable(
        words, style: output.style, columns: isatty(STDOUT_FILENO) == 1 ? Output.columns : nil)
      try Output.standard.write(lines: table.lines(comparison))
    case .json:
      var line = JSONLine()
      let records = products.indices.map { index in
        var record = market.record(of: products[index]).json
        record.add("saving", comparison.saving(at: index).map(JSONValue.number))
        return record.value
      }
      line.add("products", .list(records))
      let facts = ProductComparison.Fact.allCases.filter { comparison.differs(in: $0) }
      line.add("differences", .list(facts.map { .text($0.rawValue) }))
      try Output.standard.write(lines: [line.text])
    }
  }

  /// Writes the products of a query.
  /// - Parameters:
  ///   - after: See ``ProductListing/init(_:after:limit:loadPage:)``.
  ///   - limit: The number of products at most; nil for all.
  ///   - isChosen: Whether the user has chosen the limit, which needs no report. A script would
  ///     miss the rest in silence.
  /// - Returns: Whether there are any.
  package func writeList(
    of query: ProductQuery, after: Int?, limit: Int?, isChosen: Bool
  ) async throws -> Bool {
    try writeHeader()
    let count = CountLine(isShown: output.showsProgress, in: market.language)
    var failure: (any Error)?
    let listing = ProductListing(query, after: after, limit: limit, from: market)
    let summary: ProductListing.Summary
    do throws(MarketError) {
      summary = try await listing.load(onProgress: count.show) { products in
        count.clear()
        do { try write(products) } catch { failure = error }
        return failure == nil
      }
    } catch {
      guard error == .notFound, let after else { throw error }
      throw CommandError.notListed(after)
    }
    count.clear()
    if let failure { throw failure }
    report(summary, of: query, hasLimit: isChosen)
    if after == nil { await suggest(summary, query) }
    return summary.count > 0
  }

  /// Writes the number of the products of a query.
  /// - Returns: Whether there are any.
  package func writeCount(of query: ProductQuery) async throws -> Bool {
    let summary = try await ProductListing(query, limit: nil, from: market).count()
    try Output.standard.write(lines: [String(summary.count)])
    report(summary, of: query, hasLimit: true)
    await suggest(summary, query)
    return summary.count > 0
  }

  /// Reports on standard error what the list does not show: that there is more, or that the market
  /// did not choose the products.
  private func report(
    _ summary: ProductListing.Summary, of query: ProductQuery, hasLimit: Bool
  ) {
    var notices = output.showsNotices ? notices(summary, query) : []
    // A script would miss these products in silence as well.
    if output.showsNotices || summary.isPartial || summary.isRepeated || summary.unreadable != nil {
      notices += summary.omissions(in: words)
    }
    if summary.hasMore, !hasLimit, !summary.isRepeated {
      let total = summary.totalCount.map {
        Words.grouped($0) + (summary.totalIsCapped ? "+" : "")
      }
      notices.append(ScriptingWords.of(market.language).more(Words.grouped(summary.count), total))
    }
    for notice in notices { Output.error.write("\(notice)\n") }
  }

  /// Asks whether one of the newest products was meant by a search that found nothing. Scripts do
  /// not wait for another request.
  private func suggest(_ summary: ProductListing.Summary, _ query: ProductQuery) async {
    guard summary.count == 0, !query.search.isEmpty, output.showsNotices,
      isatty(STDERR_FILENO) == 1,
      let newest = try? await market.client.page(PageRequest(.number(1), size: 100)),
      let question = words.query.similar(to: query, in: newest.products)
    else { return }
    Output.error.write("\(question)\n")
  }

  private func notices(_ summary: ProductListing.Summary, _ query: ProductQuery) -> [SafeText] {
    var notices: [SafeText] = []
    if summary.count == 0, output.form == .text, output.table == nil {
      notices.append(
        query.isFiltered ? words.query.nothingFound : words.common.emptyTitle)
    }
    if let notice = query.notice(findsNothing: summary.count == 0, in: words) {
      notices.append(notice)
    }
    // Other programs take them after --json.
    let typed = query.search.terms.flatMap { $0.string.split(separator: " ") }
    if summary.count == 0, let names = typed.first(where: ProductField.areNames) {
      notices.append(ScriptingWords.of(market.language).fieldsAsWords(SafeText(names)))
    }
    if query.sort.key == .price, summary.currencies.count > 1,
      let one = summary.currencies.map(\.code.string).min()
    {
      notices.append(words.query.pricesAreMixed(SafeText(one.lowercased())))
    }
    return notices
  }
}

extension ProductListing.Summary {
  /// Returns the notices that the market did not choose the products, that some of them could not
  /// be read, and that it repeats them.
  func omissions(in words: Words) -> [SafeText] {
    var notices: [SafeText] = []
    if let feature = missingFeature {
      notices.append(
        words.query.onlyLoaded(feature.absence(in: words.language), Words.grouped(loadedCount)))
    }
    if let rows = unreadable { notices.append(words.query.unreadable(rows.count, rows.path)) }
    if isRepeated { notices.append(words.query.repeatedPages) }
    return notices
  }
}
