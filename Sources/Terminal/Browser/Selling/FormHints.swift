import Actions
import Keymap
import ScreenWords
import Text
import ViewModels
import Words

/// The keys shown on the last line while a form is open, the most useful first.
struct FormHints {
  let form: ProductForm
  let words: ScreenWords
  let abilities: Abilities

  var all: [Hint] {
    let own: [Hint] =
      switch form.focus {
      case .pictures: pictures
      case .currency: [Hint(key: "Space", label: words.form.currencyKey)]
      case .description where abilities.contains(.programs):
        [Hint(key: "F4", label: words.form.editor)]
      case .submit: [Hint(key: "Enter", label: submit)]
      case .close: [Hint(key: "Enter", label: back)]
      case .remember: [Hint(key: "Space", label: words.form.remember)]
      default: []
      }
    // In a narrow window there is room for three: the keys of the field come first.
    var hints = Array(own.prefix(1))
    hints += [
      Hint(key: "Ctrl-S", label: submit), Hint(key: "Esc", label: back),
    ]
    hints += own.dropFirst()
    hints.append(Hint(key: "F1", label: words.hint(.help)))
    hints.append(Hint(key: "Tab", label: words.dialogKeys(.nextField)))
    if !form.isUntouched { hints.append(Hint(key: "Ctrl-Q", label: words.form.discard)) }
    return hints
  }

  private var submit: SafeText {
    form.isDue ? words.form.sendOnceMore : form.isEdit ? words.form.save : words.form.register
  }

  private var back: SafeText { form.isDue ? words.form.sendLater : words.form.back }

  /// The keys that apply to the chosen picture now.
  private var pictures: [Hint] {
    var hints: [Hint] = []
    if form.pictureRoom > 0 {
      let label = abilities.contains(.files) ? words.form.addPicture : words.kiosk.pasteHint
      hints.append(Hint(key: "Enter", label: label))
    }
    let isChosen = form.pictures.indices.contains(form.pictureCursor)
    if isChosen, form.acceptsPictures {
      hints.append(Hint(key: "x", label: words.form.removePicture))
    }
    if form.canRestorePicture { hints.append(Hint(key: "u", label: words.form.undoRemoval)) }
    if isChosen, form.pictureCursor > 0 { hints.append(Hint(key: "<", label: words.form.moveLeft)) }
    if isChosen, form.pictureCursor + 1 < form.pictures.count {
      hints.append(Hint(key: ">", label: words.form.moveRight))
    }
    if isChosen, form.acceptsPictures, !form.choosesStoredPicture {
      hints += [Hint(key: "s", label: words.form.square), Hint(key: "t", label: words.form.turn)]
    }
    return hints
  }
}
