import Market
import Text

extension OverlayWords {
  static func english(_ key: @escaping Words.KeyName) -> OverlayWords {
    OverlayWords(
      close: "close",
      run: "run",
      mouseOff: "Mouse off: the terminal selects text. \(key(.mouse)) turns it on again",
      copied: { "Copied \($0) \($1.map { "with \($0)" as SafeText } ?? "through the terminal")" },
      pictureSent: { "The picture is given to \($0)" },
      noViewer: "No program that shows pictures is here",
      viewerFailed: { "\($0) did not show the picture" },
      pictureUnavailable: "The picture cannot be had",
      noPicture: "no picture here",
      mouseOn: "Mouse on",
      nothingFound: "nothing of this name",
      inProductOnly: "only in an opened product",
      inListOnly: "only in the list",
      notHere: "not here",
      noProduct: "no product here",
      noOtherPicture: "no other picture",
      noShell: "No shell is there to come back from",
      openAlready: "it is open",
      noPane: "no product stands beside the list",
      messages: "Messages",
      noMessages: "Nothing was said yet",
      show: "show",
      clear: "clear",
      next: "next field",
      toggle: "change",
      complete: "complete",
      searchPlaceholder: "desk  price<50000  in:stock  currency:usd  sort:price_asc",
      palette: "Actions",
      filter: "Filter",
      sortTitle: "Sort",
      viewsTitle: "Saved views",
      allCurrencies: "all",
      noViews: "no view is saved",
      noQuery: "nothing to clear",
      noProductNumber: { "There is no product \($0) here" },
      nothingMatches: "No product matches",
      clearHint: "\(key(.clear)) shows all products again",
      tooManyViews: "No more views can be saved",
      viewSaved: { "Saved as “\($0)”" },
      noView: { name, nearest in
        nearest.map { "No view “\(name)” is saved. Did you mean “\($0)”?" }
          ?? "No view “\(name)” is saved"
      },
      notAVendor: "not a vendor here yet",
      noLimit: { "any (\($0))" },
      filterLine: {
        switch $0 {
        case .currency: "Currency"
        case .least: "Price from"
        case .most: "Price to"
        case .inStock: "In stock"
        case .own: "My products"
        }
      },
      sort: {
        switch $0 {
        case .newest: "Newest"
        case .oldest: "Oldest"
        case .priceAscending: "Cheapest"
        case .priceDescending: "Dearest"
        case .name: "Name"
        case .discount: "Discount"
        }
      })
  }
}
