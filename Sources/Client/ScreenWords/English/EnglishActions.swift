import Actions
import Text

extension ActionPhrases {
  package static let english = ActionPhrases { action in
    switch action {
    case .open: ActionPhrase("open", "open the product")
    case .search: ActionPhrase("search", "search as you type")
    case .nextMatch: ActionPhrase("next match", "next match of the search")
    case .previousMatch: ActionPhrase("previous match", "previous match of the search")
    case .sort: ActionPhrase("sort", "sort the list")
    case .reverse: ActionPhrase("reverse", "reverse the order")
    case .filter: ActionPhrase("filter", "filter the list")
    case .clear: ActionPhrase("show all", "clear search and filters")
    case .layout: ActionPhrase("list or grid", "switch between list and grid")
    case .listLayout: ActionPhrase("list", "show a list")
    case .gridLayout: ActionPhrase("grid", "show a grid")
    case .add: ActionPhrase("new", "new product (or resume a draft)")
    case .edit: ActionPhrase("edit", "edit the product")
    case .duplicate: ActionPhrase("duplicate", "duplicate the product")
    case .delete: ActionPhrase("delete", "delete the product or all marked ones")
    case .trash: ActionPhrase("trash", "show what can be restored")
    case .undo: ActionPhrase("undo", "undo the last deletion or edit")
    case .select: ActionPhrase("mark", "mark, to delete or compare")
    case .selectRange: ActionPhrase("mark to here", "mark from the last mark to here")
    case .tasks: ActionPhrase("tasks", "show tasks")
    case .mine: ActionPhrase("my products", "show only my products, or all")
    case .compare: ActionPhrase("compare", "compare the marked products")
    case .seller: ActionPhrase("seller", "show only this seller's products, or all")
    case .view: ActionPhrase("saved views", "show a saved view")
    case .saveView: ActionPhrase("save view", "save this view under a name")
    case .renameView: ActionPhrase("rename view", "rename a saved view")
    case .removeView: ActionPhrase("remove view", "remove a saved view")
    case .previousQuery: ActionPhrase("previous list", "go back to the previous list")
    case .nextQuery: ActionPhrase("next list", "go forward to the next list")
    case .row: ActionPhrase("row", "go to a row by its number")
    case .markets: ActionPhrase("markets", "open another market")
    case .login: ActionPhrase("log in", "log in to this market")
    case .logout: ActionPhrase("log out", "log out of this market")
    case .run: ActionPhrase("run", "run a command of your own with the product")
    case .product: ActionPhrase("product", "open a product by its number")
    case .refresh: ActionPhrase("refresh", "refresh, or try again")
    case .latest: ActionPhrase("new products", "show new products from the top")
    case .copy: ActionPhrase("copy", "copy the product's address")
    case .nextProduct: ActionPhrase("next product", "next product")
    case .previousProduct: ActionPhrase("previous product", "previous product")
    case .nextPicture: ActionPhrase("next picture", "next picture")
    case .previousPicture: ActionPhrase("previous picture", "previous picture")
    case .zoom: ActionPhrase("zoom", "show the picture on the whole screen")
    case .viewPicture: ActionPhrase("view picture", "open the picture in a viewer")
    case .paneDown: ActionPhrase("scroll pane", "scroll the side pane down")
    case .paneUp: ActionPhrase("scroll pane up", "scroll the side pane up")
    case .focus: ActionPhrase("pane", "switch to the side pane and back")
    case .theme: ActionPhrase("theme", "choose the colours")
    case .graphics: ActionPhrase("pictures", "choose how pictures are drawn")
    case .language: ActionPhrase("language", "choose the language")
    case .mouse: ActionPhrase("mouse", "turn the mouse off (to select text) or on")
    case .messages: ActionPhrase("messages", "show messages")
    case .help: ActionPhrase("help", "show or hide these keys")
    case .palette: ActionPhrase("palette", "find an action by typing")
    case .command: ActionPhrase("command", "run an action by name")
    case .choose: ActionPhrase("choose", "run the selected line")
    case .down: ActionPhrase("down", "down one line")
    case .up: ActionPhrase("up", "up one line")
    case .halfPageDown: ActionPhrase("half page", "half a screen down")
    case .halfPageUp: ActionPhrase("half page up", "half a screen up")
    case .pageDown: ActionPhrase("page", "a screen down")
    case .pageUp: ActionPhrase("page up", "a screen up")
    case .first: ActionPhrase("first", "first product or line")
    case .last: ActionPhrase("last", "last product or line")
    case .left: ActionPhrase("left", "product to the left, or previous picture")
    case .right: ActionPhrase("right", "product to the right, next picture, or open")
    case .redraw: ActionPhrase("redraw", "redraw the screen")
    case .suspend: ActionPhrase("suspend", "suspend (fg to return)")
    case .cancel: ActionPhrase("cancel", "cancel loading (twice quits)")
    case .back: ActionPhrase("back", "close")
    case .quit: ActionPhrase("quit", "quit, or go back")
    }
  } synonyms: { action in
    let settings = ["settings", "config", "configuration", "preferences", "options"]
    return switch action {
    case .open: ["view", "show", "details"]
    case .search: ["find", "look for"]
    case .sort: ["order", "arrange"]
    case .reverse: ["descending", "ascending"]
    case .filter: ["narrow", "price", "currency", "stock"]
    case .clear: ["reset", "all products", "noh"]
    case .layout: ["view mode", "switch layout"] + settings
    case .listLayout: ["rows"]
    case .gridLayout: ["cards", "gallery", "tiles"]
    case .add: ["sell", "register", "create", "upload", "post", "add"]
    case .edit: ["change", "modify", "update"]
    case .duplicate: ["clone"]
    case .delete: ["remove", "trash", "erase"]
    case .undo: ["restore", "undelete"]
    case .select: ["select", "tick"]
    case .selectRange: ["select range"]
    case .tasks: ["queue", "outbox", "uploads", "jobs"]
    case .mine: ["own", "mine"]
    case .compare: ["versus", "side by side", "difference"]
    case .seller: ["vendor", "shop", "more from"]
    case .view: ["bookmarks", "favourites"]
    case .saveView: ["bookmark"]
    case .removeView: ["forget view"]
    case .previousQuery: ["back", "previous view"]
    case .nextQuery: ["forward", "next view"]
    case .row: ["line", "goto"]
    case .run: ["script", "execute", "shell", "!"]
    case .product: ["goto", "number", "id"]
    case .refresh: ["reload", "retry", "update list"]
    case .latest: ["new", "news"]
    case .copy: ["yank", "link", "address", "url", "share"]
    case .nextPicture: ["image", "photo"]
    case .previousPicture: ["image", "photo"]
    case .viewPicture: ["image", "photo", "zoom"]
    case .focus: ["side", "split", "preview"]
    case .theme: ["colors", "colours", "appearance", "skin"] + settings
    case .graphics: ["images", "photos", "sixel"] + settings
    case .language: ["locale"] + settings
    case .mouse: ["click", "select text"] + settings
    case .messages: ["log", "history", "notifications"]
    case .help: ["keys", "shortcuts", "manual"]
    case .palette: ["actions", "commands"]
    case .redraw: ["repaint"]
    case .suspend: ["shell", "background"]
    case .cancel: ["stop", "abort"]
    case .quit: ["exit", "close", "bye"]
    default: []
    }
  } group: { group in
    switch group {
    case .moving: "Moving"
    case .looking: "Looking"
    case .finding: "Finding"
    case .selling: "Selling"
    case .appearance: "Appearance"
    case .program: "Program"
    case .commands: "Your commands"
    }
  }
}
