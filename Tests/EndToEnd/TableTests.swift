import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Tables of products for spreadsheets, out of a market and into one.
  @Suite struct TableTests {}
}

extension EndToEndTests.TableTests {
  @Test func productsLeaveAsATableAndComeBack() throws {
    let place = try Workplace()
    let picture = try place.picture()
    try Data(
      """
      name;description;price;stock;pictures\r
      "Desk \"\"A\"\"\";"Solid walnut,\nwith two drawers";9000;3;\(picture)\r
      참나무 책상;튼튼한 참나무 책상입니다;12000;0;\(picture)\r

      """.utf8
    ).write(to: URL(filePath: place.path + "/new.csv"))
    let added = try place.run(["add", "new.csv", "--quiet"])
    #expect(added.exit.status == 0, "\(added.errors)")
    let ids = added.output.split(separator: "\n")
    try #require(ids.count == 2)

    let list = try place.run([
      "list", "--limit", "2", "--output", "csv", "--fields", "id,name,vendor,sold_out",
    ])
    #expect(
      list.output == """
        id,name,vendor.id,vendor.name,sold_out
        \(ids[1]),참나무 책상,1,Market host,true
        \(ids[0]),"Desk \"\"A\"\"\",1,Market host,false

        """, "\(list.errors)")
    let tabs = try place.run([
      "search", "desk", "vendor:me", "price<=9000", "--output", "tsv", "--fields", "price,stock",
    ])
    #expect(tabs.output == "price\tstock\n9000\t3\n")
    let lines = try place.run([
      "show", String(ids[0]), "--output", "tsv", "--fields", "id,description",
    ])
    #expect(
      lines.output == "id\tdescription\n\(ids[0])\tSolid walnut,\\nwith two drawers\n",
      "\(lines.output)")
    let objects = try place.run(["show", String(ids[0]), "--fields", "stock,name"])
    #expect(objects.output == "{\"stock\":3,\"name\":\"Desk \\\"A\\\"\"}\n")

    // A table that was printed changes nothing, and one with another price the price alone.
    let before = try place.run(["show"] + ids.map(String.init)).output
    let table = try place.run(["show", "--output", "csv"] + ids.map(String.init)).output
    func edit(_ table: String) throws -> Workplace.Outcome {
      try Data(table.utf8).write(to: URL(filePath: place.path + "/edit.csv"))
      return try place.run(
        ["edit", "-", "--quiet"],
        redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/edit.csv\"")
    }
    #expect(try edit(table).exit.status == 0)
    #expect(try place.run(["show"] + ids.map(String.init)).output == before)
    #expect(try edit("id,price\n\(ids[1]),7500\n").exit.status == 0)
    let other = try place.run(["show", String(ids[1]), "--fields", "price,stock"])
    #expect(other.output == "{\"price\":7500,\"stock\":0}\n")
    let file = try place.run(["edit", "\(place.path)/edit.csv", "--stock", "+1"])
    #expect(
      file.exit.status == 66 && file.errors.contains("openmarket edit - \(place.path)/edit.csv"),
      "\(file.errors)")
    let wrong = try edit("id,price\n\(ids[0]),1\n\(ids[1]),\"7,500\"\n")
    #expect(wrong.exit.status == 65 && wrong.errors.contains("line 3, column"), "\(wrong.errors)")
    #expect(
      try place.run(["show", String(ids[0]), "--fields", "price"]).output == "{\"price\":9000}\n")
  }

  /// Lists have no pictures and no revisions.
  @Test func aListHasOnlyColumnsThatItCanFill() throws {
    let place = try Workplace()
    let list = try place.run(["list", "--limit", "1", "--output", "csv"]).output
    let columns = try #require(list.split(separator: "\n").first).split(separator: ",")
    #expect(columns.contains("stock") && !columns.contains("pictures"), "\(columns)")
    #expect(!columns.contains("revision"))
    let shown = try place.run(["show", "1", "--output", "csv"]).output
    #expect(shown.contains(",pictures,revision,link\n"), "\(shown)")
    let added = try place.shell("openmarket list --limit 1 --output csv | openmarket add -")
    #expect(added.exit.status == 65 && added.errors.contains("prints no pictures; use “show”"))
  }

  @Test func formsAndFieldsThatDoNotExistAreNamed() throws {
    let place = try Workplace()
    for (arguments, word) in [
      (["--output", "xml"], "table, jsonl, tsv, csv"), (["--output", "csv", "--json"], "--json"),
      (["--fields", "name,cost"], "sale_price"), (["--fields", "name", "--quiet"], "--quiet"),
    ] {
      let refused = try place.run(["list"] + arguments)
      #expect(refused.exit.status == 64 && refused.errors.contains(word), "\(refused.errors)")
    }
  }
}
