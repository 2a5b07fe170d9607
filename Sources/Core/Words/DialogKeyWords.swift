package import Text

/// Explanations of the keys of forms and dialogs, in one language.
package struct DialogKeyWords: Sendable {
  package let send: SafeText
  package let saveDraft: SafeText
  package let discardForm: SafeText
  package let nextField: SafeText
  package let previousField: SafeText
  package let cancelSending: SafeText
  package let editor: SafeText
  package let addPicture: SafeText
  package let removePicture: SafeText
  package let restorePicture: SafeText
  package let choosePicture: SafeText
  package let movePicture: SafeText
  package let editPicture: SafeText
  package let currency: SafeText
  package let remember: SafeText
  package let open: SafeText
  package let newProduct: SafeText
  package let deleteDraft: SafeText
  package let lines: SafeText
  package let close: SafeText
  package let addHighlighted: SafeText
  package let markFile: SafeText
  package let complete: SafeText
  package let parentFolder: SafeText
  package let enterFolder: SafeText
  package let typePath: SafeText
  package let delete: SafeText
  package let press: SafeText
  package let sendAgain: SafeText
  package let sendAll: SafeText
  package let openTask: SafeText
  package let discardTask: SafeText
  package let openMarket: SafeText
  package let addMarket: SafeText
  package let logIn: SafeText
  package let logOut: SafeText
  package let forget: SafeText
  package let restore: SafeText
  package let markProduct: SafeText
  package let lineEnds: SafeText
  package let words: SafeText
  package let killLine: SafeText
  package let killWord: SafeText
  package let yank: SafeText
  package let undo: SafeText
}
