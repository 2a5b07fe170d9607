import Browser
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

/// The states besides the plain list, at 80×24: rows that stay during a failure, changes by others,
/// menus, forms and dialogs.
@Suite struct StateScreenTests {
  typealias Make = @Sendable (SampleBrowser) -> SampleBrowser

  private static let places: [(name: String, make: Make)] = [
    ("error-rows", { $0.refreshing(answer: .failure(.status(code: 500, message: "no room"))) }),
    ("rate-limited-rows", { $0.refreshing(answer: .failure(.rateLimited(retryAfter: 12))) }),
    ("countdown", { $0.refreshing(answer: .failure(.rateLimited(retryAfter: 12))).second() }),
    ("stopped-rows", { $0.typing("r").pressing(.control("c")) }),
    ("news", { $0.told([.created, .created, .deleted]) }),
    ("grid-end", { $0.typing("vG") }),
    ("grid-news", { $0.typing("v").told([.created]) }),
    (
      "detail-pictures",
      { $0.opening(answer: .success(SampleProducts.pictured)).typing("]") }
    ),
    ("detail-refreshing", { $0.openingSlowly() }),
    ("detail-own", { $0.knowing(12).pressing(.enter) }),
  ]

  private static let overlays: [(name: String, make: Make)] = [
    ("help-detail", { $0.pressing(.enter).typing("?") }),
    ("help-form", { $0.typing("a").pressing(.function(1)) }),
    ("graphics", { $0.typing(":graphics").pressing(.enter) }),
    ("views", { $0.saving(["desk", "cups in:stock"]).typing("b") }),
    ("view-saved", { $0.typing(":save desks").pressing(.enter) }),
    ("no-view", { $0.saving(["desk"]).typing(":view desk vew").pressing(.enter) }),
    ("mouse-off", { $0.typing("M") }),
    ("command-arguments", { $0.typing(":sort ").pressing(.tab) }),
    ("palette-disabled", { $0.pressing(.control("p")).typing("picture") }),
    (
      "filter-mistake",
      { $0.typing("f").pressing(.tab).typing("9").pressing(.tab).typing("5").pressing(.enter) }
    ),
    (
      "filter-own", { $0.knowing(7).typing("f").pressing(.backTab, .backTab, .backTab).typing(" ") }
    ),
    ("messages-none", { $0.typing("m") }),
  ]

  private static let selling: [(name: String, make: Make)] = [
    ("form", { $0.typing("a") }),
    ("form-secret", { $0.typing("aLamp") }),
    ("form-errors", { $0.knowing(7).typing("aLamp").pressing(.control("s")) }),
    (
      "form-filled",
      {
        $0.knowing(7).typing("a손뜨개 가방").pressing(.tab).typing("48000")
          .pressing(.tab, .tab).typing("4800").pressing(.tab).typing("3")
          .pressing(.tab).typing("Wool, knitted by hand.")
      }
    ),
    ("form-pictures", { $0.knowing(7).typing("aLamp").pressing(.backTab).pictures(4) }),
    ("files", { $0.typing("a").pressing(.backTab, .enter).folder() }),
    ("delete", { $0.knowing(12).typing("d") }),
    ("delete-secret", { $0.typing("d").pressing(.tab).typing("hidden") }),
    ("delete-several", { $0.typing("  ").typing("d") }),
    ("drafts", { $0.drafts(["Walnut desk", ""]).typing("a") }),
    ("tasks", { $0.knowing(12).typing("dy").pressing(.escape).typing("w") }),
    ("tasks-none", { $0.typing("w") }),
    ("markets", { $0.knowing(12).typing("gm") }),
    (
      "login", { $0.typing(":login").pressing(.enter).typing("me").pressing(.tab).typing("hidden") }
    ),
    ("trash", { $0.knowing(12).deleting().typing(":trash").pressing(.enter) }),
  ]

  private static let all = places + overlays + selling

  @Test(arguments: all.map(\.name), Language.allCases)
  func statesAreAsRecorded(name: String, language: Language) throws {
    let make = try #require(Self.all.first { $0.name == name }?.make)
    let list = SampleBrowser(80, 24, language).loaded(SampleProducts.all, pageSize: 10)
    try make(list).check("\(name)-80x24-\(language.rawValue)")
  }

  @Test(arguments: Language.allCases)
  func moreRowsAreAnnouncedWhileTheyLoad(language: Language) throws {
    let list = SampleBrowser(80, 24, language)
      .loaded(SampleProducts.all, total: 1_284, hasNext: true)
    try list.pressing(.pageDown, .pageDown).check("loading-more-80x24-\(language.rawValue)")
  }

  @Test(arguments: [(10, 3), (19, 6), (3, 1)], Language.allCases)
  func aTinyWindowShowsThePosition(size: (Int, Int), language: Language) throws {
    let browser = SampleBrowser(size.0, size.1, language)
    let name = "\(size.0)x\(size.1)-\(language.rawValue)"
    try browser.loaded(SampleProducts.all).pressing(.down).check("tiny-\(name)")
    try browser.loaded([]).check("tiny-empty-\(name)")
  }

  @Test func everySizeIsDrawnInEveryState() {
    for (columns, rows) in SampleBrowser.sizes(
      columns: [1, 2, 19, 20, 36, 59, 60, 110], rows: [1, 2, 3, 5, 8, 24])
    {
      for state in Self.all {
        let list = SampleBrowser(columns, rows).loaded(SampleProducts.all)
        #expect(state.make(list).frame().cells.count == columns * rows, "\(state.name)")
      }
    }
  }
}

extension SampleBrowser {
  /// Refreshes the list, with the market's reply.
  fileprivate func refreshing(answer: Result<ProductPage, MarketError>) -> SampleBrowser {
    var copy = self
    for case .load(let ticket) in copy.model.handle(.key(.character("r"))) {
      _ = copy.model.receive(.page(ticket, answer))
    }
    return copy
  }

  /// Lets a second of a countdown pass.
  fileprivate func second() -> SampleBrowser {
    var copy = self
    _ = copy.model.receive(.woke(.second(countdown: 12)))
    return copy
  }

  fileprivate func told(_ kinds: [MarketChange.Kind]) -> SampleBrowser {
    var copy = self
    for (offset, kind) in kinds.enumerated() {
      let product = kind == .deleted ? 11 : 100 + offset
      let change = MarketChange(kind: kind, product: product, vendor: nil, eventID: "\(offset)")
      _ = copy.model.receive(.changed(change))
    }
    return copy
  }

  /// Requests the product from a market that has not answered for long enough to show progress.
  fileprivate func openingSlowly() -> SampleBrowser {
    var copy = self
    for case .loadProduct(let ticket) in copy.model.handle(.key(.enter)) {
      _ = copy.model.receive(.woke(.productProgressDelay(ticket)))
    }
    return copy
  }

  /// Makes the user the vendor with this number.
  func knowing(_ vendor: Int) -> SampleBrowser {
    var copy = self
    guard let secret = Secret("a secret of a vendor"),
      let identity = Identity(identifier: "me", secret: secret)
    else { return self }
    _ = copy.model.receive(.identityFound(identity))
    _ = copy.model.receive(.identified(identity, .success(Vendor(id: vendor, name: "root"))))
    return copy
  }

  /// Adds pictures that were pasted on the form and are ready.
  fileprivate func pictures(_ count: Int) -> SampleBrowser {
    var copy = self
    let paths = (1...count).map { "/d/photo-\($0).jpg" }
    for case .preparePicture(let job) in copy.paste(
      paths.joined(separator: " "), existing: Set(paths))
    {
      let upload = PictureUpload(
        fileName: "a.jpg", mediaType: "image/jpeg", bytes: Data(count: 98_765))
      _ = copy.model.receive(
        .picturePrepared(job, .success(PreparedPicture(upload: upload, before: 98_765))))
    }
    return copy
  }

  /// Deletes the product under the cursor.
  fileprivate func deleting() -> SampleBrowser {
    var copy = typing("d")
    for ticket in copy.press("y").writes {
      guard let product = ticket.write.product else { continue }
      _ = copy.model.receive(.written(ticket, .success(product)))
    }
    return copy
  }

  fileprivate func saving(_ queries: [String]) -> SampleBrowser {
    queries.reduce(self) { browser, query in
      browser.typing(":search \(query)").pressing(.enter).typing(":save \(query) view")
        .pressing(.enter)
    }
    .pressing(.escape).loaded(SampleProducts.all)
  }

  fileprivate func folder() -> SampleBrowser {
    var copy = self
    let entries = [("older", true, 0), ("desk.jpg", false, 231_000), ("손가방.png", false, 1_200_000)]
      .map { FolderContents.Entry(name: $0.0, isFolder: $0.1, size: $0.2) }
    _ = copy.model.receive(
      .folderListed(FolderContents(path: "/home/me/Pictures", entries: entries)))
    return copy.pressing(.down).typing(" ")
  }

  fileprivate func drafts(_ names: [String]) -> SampleBrowser {
    var copy = self
    let drafts = names.map { name in
      FormDraft(
        ProductForm(
          of: SampleProducts.product(1, SafeText(name), "me", "1000", stock: 1, ago: 0),
          purpose: .register))
    }
    _ = copy.model.receive(.draftsListed(drafts))
    return copy
  }
}

extension SampleProducts {
  /// The first one with four pictures.
  static let pictured = Product(
    id: 12, vendor: Vendor(id: 12, name: "wood-shop"), name: "Handmade walnut desk",
    description: "Solid walnut, oiled.", thumbnail: "1.jpg",
    price: Price(amount: 480_000, discount: 48_000, currency: .krw), stock: 12,
    createdOn: SampleBrowser.today, issuedOn: SampleBrowser.today,
    images: (1...4).map {
      ProductImage(id: $0, url: SafeText("\($0).jpg"), thumbnail: SafeText("\($0).jpg"))
    })
}
