import Foundation
import Market
import Scripting
import SeededRandom
import Testing
import Text
import Words

/// Products as tables: CSV and the same with tabs or semicolons.
@Suite struct ProductTableTests {
  private func read(_ text: String) -> [ProductInput] { ProductInput.read(Data(text.utf8)) }

  private func mistake(_ bytes: some Sequence<UInt8>) -> String? {
    ProductInput.read(Data(bytes)).flatMap(\.mistakes).first?.sentence(in: .english).string
  }

  /// Tables with a byte order mark, any line end, quotation marks, empty lines and spaces around names.
  @Test(arguments: [
    "name,price,stock\nOak desk,9.50,3\nElm,,\n",
    "\u{FEFF}\"name\";\"price\";\"stock\"\r\n\"Oak desk\";9.50;3\r\n\r\nElm;;",
    "\nName\tPRICE\tstock\rOak desk\t9.50\t3\rElm\t\t\r",
    " name , price , stock \nOak desk, 9.50 ,3\nElm,,",
    "\u{FEFF}sep=;\r\nname;price;stock\r\nOak desk;9.50;3\r\nElm;;\r\n",
  ])
  func rowsAreProducts(text: String) throws {
    let inputs = read(text)
    #expect(inputs.map(\.values.name) == ["Oak desk", "Elm"])
    #expect(inputs.map(\.values.amount) == [Decimal(string: "9.5"), nil])
    #expect(inputs.map(\.values.stock) == [3, nil])
  }

  @Test func aCellMayHaveSeveralLines() throws {
    let inputs = read(
      "id,description,pictures,currency\n7,\"two\nlines, \"\"so\"\"\",\"3, a.png\",usd\n8,x,,\n")
    #expect(inputs.map(\.id) == [7, 8] && inputs.map(\.line) == [2, 4])
    #expect(inputs[0].values.description == "two\nlines, \"so\"")
    #expect(inputs[0].pictures == [.kept(3), .file("a.png")] && inputs[1].pictures == nil)
    #expect(inputs[0].values.currency == .usd)
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func everyLineEndIsCounted(end: String) throws {
    let table = "name,description,price\nOak,\"two\nlines\",3\n\nElm,x,y\n"
    let inputs = read(table.replacing("\n", with: end))
    #expect(inputs.map(\.line) == [2, 5])
    let mistake = try #require(inputs[1].mistakes.first).sentence(in: .english).string
    #expect(mistake.hasPrefix("line 5, column 7: "), "\(mistake)")
  }

  @Test(arguments: [
    ("hello, you", "line 1, column 1: “hello” is not a field of a product: use name, "),
    ("name,cost\nOak,3", "line 1, column 6: “cost” is not a field of a product"),
    ("name,price,name\nOak,3,Elm", "line 1, column 12: “name” is there twice"),
    ("name,price\nOak\n", "line 2, column 1: this row has 1 cells, and the first one 2"),
    (
      "name,price\nOak" + String(repeating: ",", count: 4_999),
      "line 2, column 1: this row has 5000 cells, and the first one 2"
    ),
    ("name;price\nOak;1,50", "line 2, column 5: “1,50” in “price” is not a number such as 12000"),
    ("name;price\nOak;12.000", "line 2, column 5: “12.000” in “price” is not a number"),
    ("id,price\n7,+$5", "line 2, column 3: “+$5” in “price” is not a number"),
    ("id,price\n7,-₩500", "line 2, column 3: “-₩500” in “price” is not a number"),
    ("id,price\n7,+500원", "line 2, column 3: “+500원” in “price” is not a number"),
    ("name;price\n\"O\nak\";x", "line 3, column 5: “x” in “price” is not a number"),
    ("name;stock\nOak;1.5", "line 2, column 5: “1.5” in “stock” is not a whole number"),
    ("name;stock\nOak;+x", "line 2, column 5: “+x” in “stock” is not a whole number"),
    ("id;stock\n-5;1", "line 2, column 1: “-5” in “id” is not a whole number"),
    ("name,stock\nOak,3\n\"Elm,4\n", "line 3, column 1: the quotation mark at the start"),
    ("sep=;\nname;price\nOak;x", "line 3, column 5: “x” in “price” is not a number"),
    ("name,pictures\nOak,\"a.png, -\"", "line 2, column 5: a picture is a file here"),
    ("name,stock\n\"Elm\"s,4\n", "line 2, column 1: text follows the second quotation mark"),
  ])
  func mistakesNameTheirCell(text: String, sentence: String) throws {
    let found = try #require(mistake(text.utf8))
    #expect(found.hasPrefix(sentence), "\(found)")
  }

  @Test func tablesInOtherEncodingsAreRefused() throws {
    let korean: [UInt8] = Array("name,stock\n".utf8) + [0xC3, 0xA5, 0xBB, 0xF3, 0x2C, 0x33]
    #expect(
      mistake(korean)?.hasPrefix("line 2, column 1: this is not UTF-8; export it as UTF-8") == true)
    let utf16 = Array("name,stock\nOak,3".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(mistake([0xFF, 0xFE] + utf16) != nil)
  }

  /// Every value of a table that was printed is read again as it was.
  @Test(arguments: [DelimitedText.csv, .tsv])
  func printedTablesAreReadAgain(table: DelimitedText) throws {
    var random = SeededRandom(seed: 31)
    let pieces = [
      "a", ",", "\"", "\t", ";", "\n", "\r\n", "가", "👨‍👩‍👧", "=1", " ", "\u{9B}", "é", "\u{301}",
      "\u{600}\"", "\\", "\\n",
    ]
    for _ in 0..<2_000 {
      func text() -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
      }
      let (name, description) = ("n" + text(), "d" + text())
      let product = Product(
        id: 12, vendor: Vendor(id: 6, name: "Kim"), name: SafeText(name),
        description: SafeText(description), thumbnail: "",
        price: Price(amount: 1_999, discount: 99, currency: .usd), stock: 4, createdOn: nil,
        issuedOn: nil, images: [ProductImage(id: 3, url: "/p/3", thumbnail: "/t/3")],
        revision: "\"r1\"", wording: ProductWording(name: name, description: description))
      let record = ProductRecord(product, link: "openmarket:12")
      let printed =
        [ProductField.all.flatMap(\.columns), record.cells(of: ProductField.all)]
        .map { table.row($0) + "\n" }.joined()
      // `cut`, `awk` and `read` of shells take a line for a row.
      #expect(table == .csv || printed.utf8.count(where: { $0 == 0x0A }) == 2)
      let read = try #require(read(printed).first)
      #expect(
        read.values
          == ProductValues(product).overridden(
            by: ProductValues(name: name, description: description)))
      #expect(read.id == 12 && read.isBased(on: product) && read.disagreement(with: nil) == nil)
      #expect(read.pictures == [.kept(3)])
    }
  }

  /// `jq` prints the same for `@tsv`, except for a quotation mark at the beginning.
  @Test func tabsAndLineBreaksHaveEscapes() {
    let row = DelimitedText.tsv.row(["a\tb", "c\nd\r\n", "\\n \"e\"", "\"f\"\n"])
    #expect(row == "a\\tb\tc\\nd\\r\\n\t\\\\n \"e\"\t\"\"\"f\"\"\\n\"")
    #expect(DelimitedText.csv.row(["a\\n", "b\tc"]) == "a\\n,b\tc")
    // Spreadsheets have line breaks in quotation marks, and paths have other backslashes.
    let text = "name\tdescription\nOak\\x\\\t\"two\nlines\"\n"
    #expect(read(text).map(\.values.name) == ["Oak\\x\\"])
    #expect(read(text).map(\.values.description) == ["two\nlines"])
    #expect(read("name,stock\nOak\\n,3\n").map(\.values.name) == ["Oak\\n"])
  }

  /// Its header has no separator.
  @Test(arguments: [DelimitedText.csv, .tsv])
  func aPrintedTableOfOneColumnIsReadAgain(table: DelimitedText) {
    let names = ["Oak desk, solid", "Elm; ash", "Tea\tpot", "9\" lamp", "Plain"]
    let printed = (["name"] + names).map { table.row([$0]) }.joined(separator: "\n")
    #expect(read(printed).map(\.values.name) == names)
    #expect(printed.hasSuffix("\nPlain"))
  }

  /// Spreadsheets leave rows without text at the end.
  @Test func rowsWithoutTextAreSkipped() throws {
    #expect(read("id,stock\n,\n7,3\n,\n\n").map(\.id) == [7])
    let text = ["stock", "", "3"].map { DelimitedText.csv.row([$0]) }.joined(separator: "\n")
    #expect(text == "stock\n\"\"\n3")
    #expect(read(text).map(\.values.stock) == [3])
  }

  /// The error of a calculation in another program.
  @Test func calculatedPricesAreExact() throws {
    let inputs = read("price\n27390.000000000004\n135.45000000000002\n9.5\n")
    #expect(inputs.map(\.values.amount) == ["27390", "135.45", "9.5"].map { Decimal(string: $0) })
  }
}
