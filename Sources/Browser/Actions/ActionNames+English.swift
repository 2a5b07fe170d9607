import Text

extension ActionNames {
  static let shortEnglish: [Action: SafeText] = [
    .add: "new", .edit: "edit", .duplicate: "duplicate", .delete: "delete", .undo: "undo",
    .mark: "mark", .markRange: "mark up to here", .tasks: "tasks", .mine: "my products",
    .left: "left", .right: "right", .layout: "list or grid", .listLayout: "list",
    .gridLayout: "grid", .theme: "theme", .graphics: "pictures", .focus: "pane",
    .open: "open", .nextPicture: "next picture", .previousPicture: "previous picture",
    .viewPicture: "view picture",
    .down: "down", .up: "up", .halfPageDown: "half page", .halfPageUp: "half page up",
    .pageDown: "page", .pageUp: "page up", .first: "first", .last: "last", .refresh: "refresh",
    .latest: "what is new",
    .help: "help", .redraw: "redraw", .suspend: "suspend", .cancel: "cancel", .back: "back",
    .quit: "quit", .choose: "choose", .messages: "messages", .mouse: "mouse", .copy: "copy",
    .search: "search", .sort: "sort", .filter: "filter", .clear: "clear", .product: "product",
    .saveView: "save view", .view: "saved views", .palette: "palette", .command: "command",
  ]

  static let longEnglish: [Action: SafeText] = [
    .add: "new product, or a draft", .edit: "edit the product",
    .duplicate: "a new product like this one", .delete: "delete the product, or those marked",
    .undo: "undo the last deletion", .mark: "mark, to delete several",
    .markRange: "mark all from the last mark to here",
    .tasks: "what was sent, and what came of it", .mine: "only my products, or all again",
    .left: "product to the left; back to the list",
    .right: "product to the right; open in the list",
    .layout: "list or grid", .listLayout: "show a list", .gridLayout: "show a grid",
    .theme: "choose the colours", .graphics: "choose how pictures are drawn",
    .focus: "to the product beside the list and back",
    .open: "open the product", .nextPicture: "next picture", .previousPicture: "previous picture",
    .viewPicture: "open the picture with the system's viewer",
    .down: "next product", .up: "previous product", .halfPageDown: "half a screen down",
    .halfPageUp: "half a screen up", .pageDown: "a screen down", .pageUp: "a screen up",
    .first: "first product", .last: "last product", .refresh: "refresh, or try again",
    .latest: "show what is new, from the top",
    .help: "show or hide these keys", .redraw: "redraw the screen",
    .suspend: "suspend; fg comes back", .cancel: "stop what is loading; twice quits",
    .back: "close", .quit: "quit", .choose: "take the chosen line",
    .copy: "copy the product's address",
    .messages: "what was said before", .mouse: "mouse off, to select text; on again",
    .search: "search as you type", .sort: "sort the list", .filter: "filter the list",
    .clear: "all products again", .product: "open a product by its number",
    .saveView: "save this search by a name", .view: "show a saved search",
    .palette: "all actions, found by typing", .command: "type an action by name",
  ]
}
