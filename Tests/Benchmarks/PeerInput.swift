/// The same rows for every program, in the form that each reads.
struct PeerInput {
  let workplace: Workplace
  let count: Int

  /// The word in each row, by which a full screen is recognised.
  static let word = "Product"

  private func name(_ number: Int) -> String {
    let digits = String(number)
    return "\(Self.word) " + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      + " walnut desk"
  }

  private func price(_ number: Int) -> Int { (number * 37 % 900 + 1) * 1_000 }

  private func lines(_ line: (Int) -> String) -> String {
    (1...count).map { line($0) + "\n" }.joined()
  }

  /// The rows as lines, for less.
  func text() throws -> String {
    try workplace.write(lines { "\(name($0))  KRW \(price($0))" }, to: "products.txt")
  }

  /// The rows as a table, for VisiData, Textual and Datasette.
  func csv() throws -> String {
    let rows = lines { "\(name($0)),A desk of oiled walnut,\(price($0)),\($0 % 7)" }
    return try workplace.write("name,description,price,stock\n" + rows, to: "products.csv")
  }

  /// A folder with a file for each row, for nnn.
  func folder() throws -> String {
    let names = try workplace.write(lines(name), to: "names")
    let folder = "\(workplace.path)/files"
    _ = try Shell.output(
      "mkdir '\(folder)' && cd '\(folder)' && tr '\\n' '\\0' <'\(names)' | xargs -0 touch")
    return folder
  }

  /// A repository with a commit for each row, for tig.
  func repository() throws -> String {
    let commits = try workplace.write(
      lines {
        "commit refs/heads/main\ncommitter V <v@example.com> \(1_600_000_000 + $0) +0000\n"
          + "data \(name($0).utf8.count)\n\(name($0))\n"
      }, to: "commits")
    let folder = "\(workplace.path)/repository"
    _ = try Shell.output(
      "git init -q -b main '\(folder)' && git -C '\(folder)' fast-import --quiet <'\(commits)'")
    return folder
  }

  /// A feed with an item for each row, already in newsboat's cache.
  /// - Returns: The arguments of newsboat.
  func feed() throws -> [String] {
    let items = lines {
      "<item><title>\(name($0))</title><guid>\($0)</guid><description>KRW \(price($0))"
        + "</description></item>"
    }
    let feed = try workplace.write(
      "<rss version=\"2.0\"><channel><title>\(Self.word)s</title><link>http://127.0.0.1/</link>"
        + "<description>All</description>\(items)</channel></rss>", to: "feed.xml")
    let addresses = try workplace.write("file://\(feed)\n", to: "addresses")
    let configuration = try workplace.write("", to: "newsboat.config")
    let arguments = ["-u", addresses, "-c", "\(workplace.path)/items.db", "-C", configuration]
    _ = try Shell.output(
      "HOME='\(workplace.path)' newsboat \(arguments.joined(separator: " ")) -x reload")
    return arguments
  }

  /// A database with a table `product`, for Datasette.
  func database(_ python: String, _ script: String) throws -> String {
    let database = "\(workplace.path)/products.db"
    _ = try Shell.output("'\(python)' '\(script)' '\(try csv())' '\(database)'")
    return database
  }
}
