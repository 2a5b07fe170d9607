import Browser
import Foundation
import Market
import SeededRandom
import Terminal
import Text
import ViewModels
import Widgets
import Words

extension TerminalStress {
  /// Draws `count` names of any script as rows and as cards in twenty widths: no name may
  /// move what is beside it.
  public static func drawNames(_ count: Int, seed: UInt64) throws(Broken) {
    var market = RandomMarket(numbers: SeededRandom(seed: seed))
    for _ in stride(from: 0, to: count, by: 20) {
      let names = (0..<20).map { _ in market.text(upTo: 40) }
      // Below 20 columns there is one line, from 110 on the pane shows a name as well.
      for width in 0..<20 {
        let size = Size(columns: 20 + width * 4 + width % 3, rows: 46)
        for layout in ProductLayout.allCases { try compare(names, layout, size) }
      }
    }
  }

  private static func compare(_ names: [String], _ layout: ProductLayout, _ size: Size)
    throws(Broken)
  {
    let frame = draw(names, layout, size)
    let plain = draw(names.map { _ in "x" }, layout, size)
    var fault = frame.fault
    for row in 0..<size.rows where fault == nil {
      for column in 0..<size.columns {
        let wanted = plain.cell(column: column, row: row).glyph
        // The name itself, and its initial in place of the picture.
        if ["x", "X", " "].contains(wanted.string) { continue }
        if frame.cell(column: column, row: row).glyph != wanted {
          fault = "“\(wanted.string)” is gone from row \(row), column \(column)"
          break
        }
      }
    }
    guard let fault else { return }
    let scalars = names.map { $0.unicodeScalars.map { String($0.value, radix: 16) } }
    throw Broken(description: "\(size), \(layout): \(fault)\n\(frame.text)\n\(scalars)")
  }

  private static func draw(_ names: [String], _ layout: ProductLayout, _ size: Size) -> Frame {
    let products = names.enumerated().map { index, name in
      Product(
        id: index + 1, vendor: Vendor(id: 1, name: "v"), name: SafeText("x" + name),
        description: nil, thumbnail: "",
        price: Price(amount: 48_000, currency: .krw), stock: 12, createdOn: nil,
        issuedOn: nil)
    }
    var model = BrowserModel(
      list: ProductListViewModel(lastVisit: products, totalCount: products.count),
      environment: BrowserEnvironment(
        language: .english, today: { Day(number: 20_000) }),
      size: size, choices: ScreenChoices(layout: layout))
    _ = model.start()
    return BrowserView(colors: 256, drawsUnicode: true).draw(model, on: size)
  }
}
