import Market
public import Text
import ViewModels
import Words

/// What came of showing a picture with a program outside.
public enum PictureViewing: Hashable, Sendable {
  case shown(by: SafeText)
  /// There is none, or no desktop to show it on.
  case noProgram
  case programFailed(SafeText)
  /// The market does not give it, or it is no picture.
  case unavailable
}

extension BrowserModel {
  /// The address of the picture that is looked at.
  var pictureToView: SafeText? {
    let address =
      if let open = opened ?? pane.open {
        open.viewModel.pictureAddress
      } else {
        list.selected?.thumbnail
      }
    return address.flatMap { $0.isEmpty ? nil : $0 }
  }

  public mutating func viewed(_ outcome: PictureViewing) {
    switch outcome {
    case .shown(let program): say(words.overlays.pictureSent(program))
    case .noProgram: say(words.overlays.noViewer)
    case .programFailed(let program): say(words.overlays.viewerFailed(program))
    case .unavailable: say(words.overlays.pictureUnavailable)
    }
  }
}
