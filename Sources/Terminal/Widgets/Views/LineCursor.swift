package import Actions
package import Terminal

/// The cursor in a list of lines, of which a window of rows is visible.
package struct LineCursor: Hashable {
  package private(set) var line = 0

  package init(line: Int = 0) { self.line = line }

  package enum Motion {
    case lines(Int)
    /// A share of the window.
    case share(Double)
    case first, last
    case to(Int)
  }

  package mutating func move(_ motion: Motion, count: Int, room: Int) {
    switch motion {
    case .lines(let delta): line += delta
    case .share(let share):
      let distance = max(1, Int(Double(max(0, room)) * abs(share)))
      line += share < 0 ? -distance : distance
    case .first: line = 0
    case .last: line = count
    case .to(let line): self.line = line
    }
    line = min(max(0, line), max(0, count - 1))
  }

  /// Moves to a clicked line, or with the wheel.
  package mutating func follow(_ pointer: PointerInput, count: Int) {
    switch pointer {
    case .line(let line, _): move(.to(line), count: count, room: count)
    case .wheel(let lines): move(.lines(lines), count: count, room: count)
    case .point, .outside: break
    }
  }

  /// Moves to the chosen line in a list that has changed; without it, stays at the same index.
  package mutating func follow<ID: Equatable>(_ chosen: ID?, among ids: [ID]) {
    let line = chosen.flatMap(ids.firstIndex(of:))
    move(line.map { .to($0) } ?? .lines(0), count: ids.count, room: 1)
  }

  /// Returns the first visible line: the cursor is in the middle if possible.
  package func top(count: Int, room: Int) -> Int {
    min(max(0, line - room / 2), max(0, count - max(1, room)))
  }
}

extension LineCursor.Motion {
  /// Returns the motion of a key that does not type text.
  package init?(_ key: Key) {
    switch key {
    case .down, .control("n"): self = .lines(1)
    case .up, .control("p"): self = .lines(-1)
    case .pageDown: self = .share(1)
    case .pageUp: self = .share(-1)
    default: return nil
    }
  }

  package init?(_ action: Action) {
    switch action {
    case .down: self = .lines(1)
    case .up: self = .lines(-1)
    case .halfPageDown: self = .share(0.5)
    case .halfPageUp: self = .share(-0.5)
    case .pageDown: self = .share(1)
    case .pageUp: self = .share(-1)
    case .first: self = .first
    case .last: self = .last
    default: return nil
    }
  }
}

/// An input of the mouse to an overlay.
package enum PointerInput: Hashable {
  /// A click on one of its lines.
  case line(Int, isDouble: Bool)
  /// Lines forward, or back when negative.
  case wheel(Int)
  /// A click elsewhere in it.
  case point(Point)
  /// A click outside it.
  case outside
}

extension Frame {
  /// Marks a row of `area` as the chosen one.
  package mutating func drawBar(in area: Rect, row: Int, _ appearance: Appearance) {
    put(appearance.symbols.bar, column: area.column, row: row, appearance.theme.bar)
  }

  /// Draws a bar before the chosen line of a list.
  /// - Returns: The visible lines, each with its row.
  package mutating func list<Line>(
    _ lines: [Line], _ cursor: LineCursor, in area: Rect, _ appearance: Appearance
  ) -> [(line: Line, row: Int, isChosen: Bool)] {
    let top = cursor.top(count: lines.count, room: area.rows)
    return lines.dropFirst(top).prefix(area.rows).enumerated().map { offset, line in
      let row = area.row + offset
      let isChosen = top + offset == cursor.line
      if isChosen { drawBar(in: area, row: row, appearance) }
      return (line, row, isChosen)
    }
  }
}
