import Glibc

/// Lines of figures, with the targets of the project.
struct Table {
  private static let widths = [52, 11, 12, 10, 10, 5]

  /// One line. `most` and `least` bound the first figure, `ratio` bounds the first divided by the
  /// second.
  func row(
    _ name: String, _ mine: Double?, _ theirs: Double?, most: Double? = nil, least: Double? = nil,
    ratio: Double? = nil
  ) {
    var share: Double?
    if let mine, let theirs, theirs > 0 { share = mine / theirs }
    var target = ""
    var isMet: Bool?
    if let most {
      target = most == 0 ? "0" : "≤ \(short(most))"
      isMet = mine.map { $0 <= most }
    } else if let least {
      target = "≥ \(short(least))"
      isMet = mine.map { $0 >= least }
    } else if let ratio {
      target = "≤ \(short(ratio)) ×"
      isMet = share.map { $0 <= ratio }
    }
    line([
      name, mine.map(short) ?? "–", theirs.map(short) ?? "–",
      share.map { "\(short($0)) ×" } ?? "", target,
      target.isEmpty ? "" : isMet.map { $0 ? "pass" : "FAIL" } ?? "?",
    ])
  }

  func line(_ cells: [String]) {
    var text = ""
    for (index, cell) in cells.enumerated() {
      let blanks = String(repeating: " ", count: max(Self.widths[index] - cell.count, 1))
      text += index == 0 ? cell + blanks : blanks + cell
    }
    print(text)
    // A line appears at once even if the output is a file or a pipe.
    fflush(nil)
  }
}

func median(_ values: [Duration]) -> Duration? { percentile(values, 0.5) }

func percentile(_ values: [Duration], _ share: Double) -> Duration? {
  guard !values.isEmpty else { return nil }
  return values.sorted()[min(Int(Double(values.count) * share), values.count - 1)]
}

/// Three digits, more for large numbers.
func short(_ number: Double) -> String {
  let decimals = number >= 100 || number == number.rounded() ? 0 : number >= 10 ? 1 : 2
  let scale = [1.0, 10, 100][decimals]
  let whole = Int((number * scale).rounded())
  guard decimals > 0 else { return "\(whole)" }
  let fraction = String(whole % Int(scale))
  return "\(whole / Int(scale))." + String(repeating: "0", count: decimals - fraction.count)
    + fraction
}

func ms(_ duration: Duration?) -> Double? {
  duration.map { $0 / .milliseconds(1) }
}
