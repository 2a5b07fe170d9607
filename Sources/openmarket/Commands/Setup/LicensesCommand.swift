import ArgumentParser
import Foundation
import Scripting
import Words

struct LicensesCommand: ParsableCommand {
  static var configuration: CommandConfiguration { .init("licenses", help: ToolHelp.licenses) }

  func run() throws {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    try Output.standard.write(InstalledLicenses(program: program).text())
  }
}
