public import Actions

extension Effect {
  /// The abilities without which the effect is refused.
  public var needs: Abilities {
    switch self {
    case .editText, .viewPicture, .runCommand, .stopCommand: .programs
    case .suspend: .suspension
    case .listFolder, .findFiles, .checkPictures, .previewPicture: .files
    case .checkMarket, .countDrafts, .switchMarket: .markets
    case .verify: .credentials
    // All are listed, so that a new effect does not compile until its needs are decided.
    case .openMarket, .load, .cancel, .loadProduct, .cancelProduct, .checkHealth, .probe, .write,
      .cancelWrite, .watch, .identify, .listTrash, .countProducts, .loadProducts, .findIdentity,
      .saveIdentity,
      .listDrafts, .followDrafts, .saveDraft, .lockDraft, .releaseDraft, .removeDraft,
      .postponeDraft, .claimDraft,
      .preparePicture, .storePicture, .copyPictures, .loadPictures, .join, .wake, .quit, .redraw,
      .copy:
      []
    }
  }
}
