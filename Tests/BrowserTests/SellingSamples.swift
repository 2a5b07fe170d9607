import Browser
import Market
import Terminal
import Text
import ViewModels

extension SampleBrowser {
  static let seller = Secret("a secret of a vendor").flatMap {
    Identity(identifier: "me", secret: $0)
  }

  /// A loaded list of somebody who sells, by a stored identity.
  static func selling(_ language: Language = .english) -> SampleBrowser {
    var browser = SampleBrowser(100, 30, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.form(.identity(seller)))
    return browser
  }

  /// Presses a letter and answers what is to be done.
  mutating func press(_ letter: Character) -> [BrowserModel.Consequence] {
    model.handle(.key(.character(letter)))
  }

  mutating func answer(_ ticket: WriteTicket, _ error: MarketError) -> [BrowserModel.Consequence] {
    model.receive(.written(ticket, .failure(error)))
  }
}

extension [BrowserModel.Consequence] {
  var writes: [WriteTicket] {
    compactMap { if case .market(.write(let ticket)) = $0 { ticket } else { nil } }
  }

  var forms: [FormEffect] {
    compactMap { if case .market(.form(let effect)) = $0 { effect } else { nil } }
  }

  var products: [ProductTicket] {
    compactMap { if case .market(.loadProduct(let ticket)) = $0 { ticket } else { nil } }
  }

  var copied: [String] {
    compactMap { if case .copy(let text) = $0 { text.string } else { nil } }
  }
}
