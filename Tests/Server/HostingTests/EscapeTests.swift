import Foundation
import TerminalProbe
import Testing

extension KioskTests {
  /// Tries every known way out of a kiosk: to a shell, to files, to other markets.
  @Suite struct EscapeTests {}
}

/// A monitored visit: it must start nothing, and write only below the kiosk's folder.
private final class WatchedVisit {
  let place: KioskPlace
  private(set) var probe: TerminalProbe
  private let key: String?
  private let environment: [String: String]
  private let trap: String
  private let before: [String: String]

  /// The names of programs that might be started.
  private static let programs = [
    "sh", "bash", "vi", "vim", "nano", "editor", "sensible-editor", "less", "more", "pager",
    "sensible-pager", "xdg-open", "x-www-browser", "www-browser", "sensible-browser", "xclip",
    "xsel",
    "wl-copy", "tmux", "tic", "man", "ssh", "git", "trap",
  ]

  init(_ place: KioskPlace, key: String?) throws {
    self.place = place
    self.key = key
    // Each program leaves a file when it is started; none may.
    trap = place.path + "/trap"
    let home = place.path + "/visitor"
    for folder in [
      trap, home, home + "/openmarket", home + "/openmarket/themes", home + "/.terminfo",
    ] {
      mkdir(folder, 0o700)
    }
    for program in Self.programs {
      let file = "\(trap)/\(program)"
      try "#!/bin/sh\n: >'\(trap)/started-\(program)'\n".write(
        toFile: file, atomically: true, encoding: .utf8)
      chmod(file, 0o755)
    }
    try """
    server = "http://127.0.0.1:1"
    editor = "trap"
    [[commands]]
    key = "!"
    title = "trap"
    command = "\(trap)/trap"
    """.write(toFile: home + "/openmarket/config.toml", atomically: true, encoding: .utf8)
    var hostile = ["PATH": "\(trap):\(TerminalProbe.plainEnvironment["PATH"] ?? "")", "HOME": home]
    for name in ["EDITOR", "VISUAL", "PAGER", "BROWSER", "SHELL", "MANPAGER"] {
      hostile[name] = trap + "/trap"
    }
    for name in ["DATA", "CONFIG", "STATE", "CACHE", "RUNTIME"] {
      hostile["XDG_\(name)_\(name == "RUNTIME" ? "DIR" : "HOME")"] = home
    }
    hostile.merge([
      "LESSOPEN": "|\(trap)/trap %s", "TMUX": "\(home)/tmux,1,0", "DISPLAY": ":0",
      "WAYLAND_DISPLAY": "w",
      "TERMINFO": home + "/.terminfo", "TMPDIR": home, "OPENMARKET_SERVER": "http://127.0.0.1:1",
      "OPENMARKET_SECRET_FILE": home + "/secret", "OPENMARKET_DATA_DIR": home,
      "OPENMARKET_CONFIG": home + "/openmarket/config.toml", "OPENMARKET_GRAPHICS": "kitty",
      "SSH_ORIGINAL_COMMAND": trap + "/trap", "COLORTERM": "truecolor", "SSH_CONNECTION": "",
    ]) { $1 }
    environment = hostile
    before = place.files()
    probe = try place.visit(key: key, environment: hostile)
    try probe.wait("the market") { $0.isOnline }
  }

  /// Sends keys, and begins another visit if they ended this one.
  func send(_ keys: String) throws {
    // It may end while the keys are sent.
    let failure = Result { try probe.send(keys) }
    probe.watch(for: .milliseconds(20))
    if case .failure = failure { _ = try probe.waitForExit() }
    try check("after \(keys.debugDescription)")
    guard probe.exit != nil else { return }
    probe = try place.visit(key: key, environment: environment)
    try probe.wait("the market") { $0.isOnline }
  }

  /// Leaves all dialogs.
  func leaveDialogs() throws {
    for _ in 0..<4 { try send("\u{1B}") }
  }

  func check(_ what: String) throws {
    let started = try FileManager.default.contentsOfDirectory(atPath: trap).filter {
      $0.hasPrefix("started-")
    }
    #expect(started.isEmpty, "\(what): started \(started)")
    for child in Self.descendants(of: probe.processID) {
      let line = Self.commandLine(of: child)
      // Nothing is left of a process that has just ended.
      guard let line, line.count > 1 || line.first?.isEmpty == false else { continue }
      #expect(line.dropFirst().first == "picture-worker", "\(what): child \(line)")
    }
    #expect(!probe.isStopped, "\(what): stopped")
    for file in Self.writableFiles(of: probe.processID) {
      #expect(file.hasPrefix(place.kiosk + "/"), "\(what): open \(file)")
    }
  }

  /// Compares the files outside the kiosk's folder with those before the visits.
  func checkFiles() {
    #expect(place.files() == before)
  }

  private static func descendants(of process: Int32) -> [Int32] {
    let threads =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let children = threads.flatMap { thread -> [Int32] in
      let text = try? String(
        contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").compactMap { Int32($0) }
    }
    return children + children.flatMap(descendants)
  }

  private static func commandLine(of process: Int32) -> [String]? {
    FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map {
      String(decoding: $0, as: UTF8.self).split(separator: "\0").map(String.init)
    }
  }

  /// Regular files that a process has open for writing, if the system reports them.
  private static func writableFiles(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      guard
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(folder)/\(name)"),
        target.hasPrefix("/"), !target.hasPrefix("/dev/"),
        let facts = try? String(contentsOfFile: "/proc/\(process)/fdinfo/\(name)", encoding: .utf8),
        let flags = facts.firstMatch(of: /flags:\s*(\d+)/).flatMap({ Int($0.1, radix: 8) }),
        flags & (O_WRONLY | O_RDWR).asInt != 0
      else { return nil }
      return target
    }
  }
}

extension Int32 {
  fileprivate var asInt: Int { Int(self) }
}

extension KioskTests.EscapeTests {
  private static let letters = (0x20...0x7E).map { String(UnicodeScalar($0)) }
  private static let controls = (0x00...0x1F).map { String(UnicodeScalar($0)) } + ["\u{7F}"]
  private static let functions = [
    "\u{1B}OP", "\u{1B}OQ", "\u{1B}OR", "\u{1B}OS", "\u{1B}[15~", "\u{1B}[17~", "\u{1B}[24~",
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[2~",
    "\u{1B}[Z",
  ]

  @Test func noKeyInListProductOrHelpLeadsOutside() throws {
    let place = try KioskPlace()
    let visit = try WatchedVisit(place, key: try place.keyFile(SampleKey.alice))
    for start in ["", "\r", "?", ":", "/", "\u{10}", "f"] {
      for key in Self.letters + Self.controls + Self.functions {
        try visit.leaveDialogsIfOpen()
        try visit.send(start + key)
      }
      try visit.leaveDialogs()
    }
    visit.checkFiles()
  }

  @Test func noCommandLeadsOutside() throws {
    let place = try KioskPlace()
    let visit = try WatchedVisit(place, key: try place.keyFile(SampleKey.alice))
    let commands = [
      "markets", "markets local", "markets http://127.0.0.1:1", "market https://example.com",
      "suspend", "view-picture", "logout", "login", "!sh", "sh", "shell", "edit", "e /etc/passwd",
      "r /etc/passwd", "w /tmp/openmarket-escape", "save ../../../../tmp/openmarket-escape",
      "view ../../etc/passwd", "theme ../../etc/passwd", "set shell=sh", "source /etc/passwd",
      "trap",
      "product 1", "open file:///etc/passwd", "graphics none", "help ../../etc/passwd", "|sh",
      "%!sh",
      "--server=http://127.0.0.1:1", "--config /etc/passwd", "messages", "redraw",
    ]
    for command in commands {
      try visit.send(":\(command)\r")
      try visit.leaveDialogs()
    }
    for (keys, what) in [
      (":markets\r", "another market"), ("\u{1A}", "Ctrl-Z"), ("gm", "the markets"),
    ] {
      try visit.probe.send(keys)
      try visit.probe.wait(what) { $0.contains("Not available in this kiosk") }
      try visit.probe.send("j")
      try visit.probe.wait("the list") { !$0.contains("Not available in this kiosk") }
    }
    for (typed, shown) in [("mark", "mark-range"), ("sus", "sus")] {
      try visit.probe.send(":" + typed)
      let line = try visit.probe.wait("the completions") { $0.contains(shown) }
      #expect(!line.contains("markets") && !line.contains("suspend"))
      try visit.leaveDialogs()
    }
    try visit.probe.send("g")
    let keys = try visit.probe.wait("the keys after g") { $0.contains("gg") && $0.contains("Keys") }
    #expect(!keys.contains("gm"))
    try visit.leaveDialogs()
    for key in ["Ctrl-Z", "gm"] {
      try visit.probe.send("?/\(key)")
      try visit.probe.wait("no such key") { $0.contains("No matches") }
      try visit.leaveDialogs()
    }
    visit.checkFiles()
  }

  @Test func noFieldOfAFormReadsAFileOrStartsAProgram() throws {
    let place = try KioskPlace()
    let visit = try WatchedVisit(place, key: try place.keyFile(SampleKey.alice))
    let picture = place.path + "/photo.png"
    let bytes = try #require(Data(base64Encoded: SampleKey.picture))
    try bytes.write(to: URL(filePath: picture))
    defer { unlink(picture) }
    // Dropped on the list, it would begin a product.
    try visit.probe.paste(picture)
    try visit.probe.wait("the refusal") { $0.contains("Not available in this kiosk") }
    try visit.probe.join(as: "Mallory")
    try visit.probe.send("Desk")
    for path in [picture, "'\(picture)'", "file://\(picture)", "~/photo.png", "/etc/passwd"] {
      for _ in 0..<8 {
        try visit.probe.send("\t")
        try visit.probe.paste(path)
        try visit.check("a path in a field")
      }
    }
    #expect(!visit.probe.screen.contains("photo.png ("))
    try visit.probe.send("\u{1B}")
    try visit.probe.wait("the draft") { $0.contains("Draft saved") }
    try visit.probe.send("a")
    try visit.probe.wait("the drafts") { $0.contains("Desk") }
    try visit.probe.send("n")
    try visit.probe.wait("a new form") { $0.contains("New product") }
    // The pictures come last.
    try visit.probe.send("\u{1B}[Z")
    for keys in ["\r", " ", "a", "o", "/", "~", "/etc/", "\u{14}", "\u{18}\u{05}", "\u{1B}OS"] {
      try visit.send(keys)
    }
    try visit.probe.send("\r")
    try visit.probe.wait("how pictures are added") { $0.contains("Paste a picture as base64") }
    // The editor.
    try visit.probe.send("\u{1B}[Z\u{1B}OS")
    try visit.probe.wait("no editor") { $0.contains("Not available in this kiosk") }
    try visit.leaveDialogs()
    unlink(picture)
    visit.checkFiles()
  }

  /// The ways in which a terminal, a network or another process disturbs or ends a visit.
  @Test func signalsWindowsAndTheirEndLeadNowhere() throws {
    let place = try KioskPlace()
    let visit = try WatchedVisit(place, key: nil)
    for number in 0..<60 {
      try visit.probe.resize(columns: 1 + number * 37 % 200, rows: 1 + number * 17 % 60)
    }
    try visit.probe.resize(columns: 120, rows: 40)
    try visit.probe.wait("the list") { $0.isOnline }
    try visit.check("after resizing")
    // While it paints, curses ignores this signal.
    try visit.probe.waitForQuiet(of: .milliseconds(200))
    try visit.probe.signal(SIGTSTP)
    try visit.probe.wait("the refusal") { $0.contains("Not available in this kiosk") }
    try visit.check("after SIGTSTP")
    for keys in [
      "\u{1C}", "\u{1A}", "\u{03}\u{03}", "\u{04}", "\u{1B}]52;c;?\u{07}", "\u{1B}[?1;2c",
    ] {
      try visit.send(keys)
    }
    let process = visit.probe.processID
    visit.probe.hangUp()
    _ = try visit.probe.waitForExit()
    #expect(kill(process, 0) != 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.kiosk + "/anonymous").isEmpty)
    visit.checkFiles()
  }

  @Test func strangeTerminalsAreRefused() throws {
    let place = try KioskPlace()
    for term in [
      "", "dumb", "../../tmp/x", "/etc/passwd", "xterm\u{1B}]0;x\u{07}",
    ] {
      let probe = try place.visit(key: nil, environment: ["TERM": term])
      #expect(try probe.waitForExit().status == 2)
    }
  }

  @Test func optionsOfTheHostAreRequired() throws {
    for (arguments, sentence) in [
      (["--kiosk"], "--kiosk needs --server"),
      (["--kiosk", "--server", "http://127.0.0.1:1", "--idle-timeout", "soon"], "15m or 90s"),
    ] {
      let probe = try TerminalProbe(
        [KioskPlace.program] + arguments,
        environment: TerminalProbe.plainEnvironment.merging(
          ["OPENMARKET_SERVER": "http://127.0.0.1:1"]) { $1 })
      #expect(try probe.waitForExit().status == 64)
      #expect(probe.screen.contains(sentence))
    }
  }
}

extension WatchedVisit {
  /// Leaves a dialog or a product with one key, if one is open.
  fileprivate func leaveDialogsIfOpen() throws {
    try probe.send("\u{1B}\u{1B}")
    guard probe.exit == nil else { return }
  }
}
