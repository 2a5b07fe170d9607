import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The description in the user's own editor, including editors that fail.
  @Suite struct EditorTests {}
}

extension EndToEndTests.EditorTests {
  /// Writes a shell script into a workplace; `$file` is the last of its arguments.
  private func script(_ lines: String, in place: Workplace, name: String = "editor") throws
    -> String
  {
    let path = "\(place.path)/\(name)"
    let text = "#!/bin/sh\nfor file in \"$@\"; do :; done\n\(lines)\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    guard chmod(path, 0o700) == 0 else { throw Unexpected("no script") }
    return path
  }

  private func openDescription(_ place: Workplace) throws -> TerminalProbe {
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm(place.say("New product", "상품등록"))
    try probe.send("\t\t\t\t\tTyped here")
    try probe.wait("the text") { $0.contains("Typed here") }
    return probe
  }

  private func leave(_ probe: TerminalProbe, _ place: Workplace) throws {
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains(place.say("Draft saved", "임시저장했습니다")) }
    #expect(try probe.quit().status == 0)
    #expect(place.names(in: "\(place.path)/tmp").isEmpty)
  }

  /// Output is shown in a dialog, or on the terminal, which is restored afterwards.
  @Test(arguments: Workplace.Language.allCases)
  func commandsOfTheUserGetTheProductAsJSON(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let folder = "\(place.path)/config/openmarket"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let asking = try script(
      "cat >\"$0.product\"\nprintf 'Which? '\nread answer </dev/tty\necho \"$answer\" >\"$0.answer\"",
      in: place, name: "asking")
    try """
    [[commands]]
    title = "Count words"
    command = "wc -w; echo counted >&2; exit 4"
    key = "x"

    [[commands]]
    title = "Ask"
    command = ["\(asking)"]
    key = "i"
    output = "terminal"

    [[commands]]
    title = "Fail"
    command = "echo no paper; exit 5"
    key = "E"
    output = "terminal"
    """.write(toFile: "\(folder)/config.toml", atomically: true, encoding: .utf8)
    #expect(try place.run(["config", "check"]).exit.status == 0)
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.send("x")
    let status = place.say("exit status 4", "종료 상태 4")
    try probe.wait("the output") { $0.contains(status) && $0.contains("counted") }
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains(status) }
    try probe.send("i")
    try probe.wait("the question") { $0.contains("Which?") && !$0.modes.alternateScreen }
    try probe.send("this one\r")
    try probe.wait("the browser") { $0.isOnline && $0.modes.alternateScreen }
    #expect(try String(contentsOfFile: "\(asking).answer", encoding: .utf8) == "this one\n")
    let json = try Data(contentsOf: URL(filePath: "\(asking).product"))
    let product = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let id = try #require(product["id"] as? Int)
    let shown = try place.run(["show", "\(id)", "--json"]).output
    #expect(String(decoding: json, as: UTF8.self) == shown)
    // A failure stays on the terminal until the user has read it.
    try probe.send("E")
    let enter = place.say("Press Enter to return", "Enter 키를 누르세요")
    try probe.wait("the reason") { $0.contains("no paper") && $0.contains(enter) }
    // Ctrl-C ends only the wait.
    try probe.send(language == .korean ? "\u{3}" : "\r")
    try probe.wait("the message") {
      $0.modes.alternateScreen && $0.contains(place.say("exit status 5", "종료 상태 5"))
    }
    #expect(try probe.quit().status == 0)
    #expect(place.names(in: "\(place.path)/tmp").isEmpty)
  }

  @Test func aFailureIsReportedInTheLanguageOfTheMoment() throws {
    let place = try Workplace()
    let folder = "\(place.path)/config/openmarket"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try """
    [[commands]]
    title = "Fail"
    command = "exit 5"
    key = "E"
    output = "terminal"
    """.write(toFile: "\(folder)/config.toml", atomically: true, encoding: .utf8)
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send(":language ko\rE")
    try probe.wait("the reason") {
      $0.contains("종료 상태 5") && $0.contains("Enter 키를 누르세요") && !$0.modes.alternateScreen
    }
    try probe.send("\r")
    try probe.wait("the browser") { $0.isOnline && $0.modes.alternateScreen }
    #expect(try probe.quit().status == 0)
  }

  @Test func visualGetsItsArgumentsWithoutAShellAndAPrivateFile() throws {
    let place = try Workplace()
    let editor = try script(
      """
      printf '%s|' "$@" >"$0.arguments"
      ls -l "$file" | cut -c1-10 >"$0.mode"
      cat "$file" >"$0.before"
      printf 'one\\n\\ntwo\\n' >"$file"
      """, in: place)
    place.environment["VISUAL"] = "\(editor) --wait  $HOME;touch"
    place.environment["EDITOR"] = "/nowhere/editor"
    let probe = try openDescription(place)
    try probe.send("\u{18}\u{05}")
    try probe.wait("the text") { $0.contains("two") && $0.modes.alternateScreen }
    func noted(_ name: String) throws -> String {
      try String(contentsOfFile: "\(editor).\(name)", encoding: .utf8)
    }
    let arguments = try noted("arguments").split(separator: "|")
    #expect(arguments.count == 3 && arguments.prefix(2) == ["--wait", "$HOME;touch"])
    #expect(arguments.last?.hasPrefix("\(place.path)/tmp/") == true)
    #expect(try noted("mode") == "-rw-------\n")
    #expect(try noted("before") == "Typed here\n")
    // One undo step reverts it.
    try probe.send("\u{1F}")
    try probe.wait("the typed text") { $0.contains("Typed here") && !$0.contains("two") }
    try leave(probe, place)
  }

  @Test(arguments: Workplace.Language.allCases)
  func anEditorThatFailsChangesNothing(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let editor = try script(
      """
      printf spoilt >"$file"
      case $(cat "$0.turn") in
        failing) exit 3 ;;
        killed) kill -9 $$ ;;
        endless) head -c 9000000 /dev/zero | tr '\\0' x >"$file" ;;
        gone) rm "$file" ;;
      esac
      """, in: place)
    place.environment["EDITOR"] = editor
    let probe = try openDescription(place)
    let troubles = [
      ("failing", "ended with status 3", "상태 3"), ("killed", "ended with status 137", "상태 137"),
      ("endless", "is too long", "너무 깁니다"), ("gone", "left no text", "글을 남기지 않았습니다"),
    ]
    for (turn, english, korean) in troubles {
      try turn.write(toFile: "\(editor).turn", atomically: true, encoding: .utf8)
      try probe.send("\u{1B}OS")
      let words = place.say(english, korean)
      try probe.wait("“\(words)”") { $0.contains(words) && $0.modes.alternateScreen }
      #expect(probe.screen.contains("Typed here") && !probe.screen.contains("spoilt"))
      try probe.send(".")
      try probe.wait("typing continues") { !$0.contains(words) && $0.contains("Typed here.") }
    }
    try leave(probe, place)
  }

  @Test(arguments: [
    ("/nowhere/editor", "no such file or folder"), ("/tmp", "permission denied"),
  ])
  func anEditorThatCannotBeStartedIsReported(editor: String, reason: String) throws {
    let place = try Workplace()
    place.environment["EDITOR"] = editor
    let probe = try openDescription(place)
    try probe.send("\u{1B}OS")
    try probe.wait("why") { $0.contains("Cannot start the editor: \(reason)") }
    #expect(probe.screen.modes.alternateScreen && probe.screen.contains("Typed here"))
    try leave(probe, place)
  }

  /// A stopped terminal takes nothing, so the screen cannot be left for the editor.
  @Test func keysAreReadOneByOneAfterAnEditorInAStoppedTerminal() throws {
    let place = try Workplace()
    place.environment["EDITOR"] = try script("echo >\"$0.ended\"", in: place)
    let probe = try openDescription(place)
    try probe.waitForQuiet(of: .milliseconds(200))
    #expect(probe.stopOutput())
    try probe.send("\u{1B}OS")
    let deadline = ContinuousClock.now + TerminalProbe.defaultLimit
    while !place.names(in: place.path).contains("editor.ended"), ContinuousClock.now < deadline {
      probe.watch(for: .milliseconds(20))
    }
    probe.mark()
    #expect(probe.continueOutput())
    try probe.waitForOutput("the browser") { Data($0).range(of: Data("\u{1B}[?2004h".utf8)) != nil }
    // What was typed into the editor is dropped until the browser has the terminal again.
    try probe.waitForQuiet(of: .milliseconds(200))
    try probe.send(".")
    try probe.wait("the key") { $0.contains("Typed here.") }
    #expect(probe.lineSettings?.isCanonical == false)
    try leave(probe, place)
  }

  @Test func withoutAnEditorAMessageSaysWhatToSet() throws {
    let place = try Workplace()
    let probe = try openDescription(place)
    try probe.send("\u{1B}OS")
    try probe.wait("the variables to set") { $0.contains("Set $VISUAL or $EDITOR") }
    try leave(probe, place)
  }
}
