/// The names of our commands in other programs and shells.
package enum CommandSynonyms {
  private static let commands = [
    "ls": "list", "dir": "list", "products": "list", "find": "search", "grep": "search",
    "get": "show", "cat": "show", "view": "show", "info": "show", "diff": "compare",
    "create": "add", "new": "add", "insert": "add", "upsert": "edit", "apply": "edit",
    "wait": "watch", "check": "verify",
    "cp": "copy", "clone": "copy", "sync": "copy", "mirror": "copy",
    "register": "add", "sell": "add", "update": "edit", "change": "edit", "set": "edit",
    "rm": "delete", "remove": "delete", "del": "delete", "undelete": "restore", "undo": "restore",
    "tail": "watch", "events": "watch", "server": "serve", "run": "serve", "start": "serve",
    "open": "browse", "ping": "healthcheck", "health": "healthcheck",
    "signin": "login", "signout": "logout", "user": "vendor", "users": "vendor",
  ]

  /// Returns our name of a command; nil for an unknown name.
  package static func command(named name: String) -> String? { commands[name.lowercased()] }
}
