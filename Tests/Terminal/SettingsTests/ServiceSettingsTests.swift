import Testing
import Text
import Words

@testable import Settings

@Suite struct ServiceSettingsTests {
  private let settings = ServiceSettings(
    options: [
      "port": .value, "demo": .flag, "behind-proxy": .flag, "trusted-proxy": .list,
      "public-url": .value,
    ], otherVariables: ["OPENMARKET_SECRET_FILE"])

  @Test func argumentsOverrideTheEnvironmentWhichOverridesTheFile() throws {
    let file = """
      port = 1000
      public-url = "https://file.example"
      demo = true
      trusted-proxy = ["10.0.0.0/8", "127.0.0.1"]
      """
    let arguments = try settings.arguments(
      file: ("serve.toml", file),
      environment: [
        "OPENMARKET_PUBLIC_URL": "https://environment.example", "OPENMARKET_DEMO": "no",
        "OPENMARKET_BEHIND_PROXY": "1", "OPENMARKET_SECRET_FILE": "x", "PORT": "7", "HOME": "/",
      ],
      given: ["--port=80"])
    #expect(
      arguments == [
        "--behind-proxy", "--public-url=https://environment.example",
        "--trusted-proxy=10.0.0.0/8", "--trusted-proxy=127.0.0.1",
      ])
    #expect(
      try settings.arguments(
        file: nil, environment: ["OPENMARKET_TRUSTED_PROXY": "::1, 127.0.0.1"], given: [])
        == ["--trusted-proxy=::1", "--trusted-proxy=127.0.0.1"])
  }

  /// Compose sets a variable that is not defined to an empty text.
  @Test func anEmptyVariableLeavesTheFile() throws {
    let arguments = try settings.arguments(
      file: ("serve.toml", "port = 9000\ndemo = true\ntrusted-proxy = [\"::1\"]"),
      environment: [
        "OPENMARKET_PORT": "", "OPENMARKET_PUBLIC_URL": "", "OPENMARKET_DEMO": "",
        "OPENMARKET_TRUSTED_PROXY": "",
      ], given: [])
    // An empty list and a flag that is off are values.
    #expect(arguments == ["--port=9000"])
  }

  /// A separate word would be read as another option.
  @Test func aValueCanBeginWithADash() throws {
    let arguments = try settings.arguments(
      file: ("f", "port = -1"), environment: ["OPENMARKET_PUBLIC_URL": "-Sale-"], given: [])
    #expect(arguments == ["--port=-1", "--public-url=-Sale-"])
  }

  @Test func mistakesAreReportedWithTheProbableMeaning() {
    func error(_ file: String, _ environment: [String: String] = [:]) -> ServiceSettingsError? {
      do {
        _ = try settings.arguments(file: ("f", file), environment: environment, given: [])
        return nil
      } catch {
        return error
      }
    }
    #expect(error("prot = 80") == .unknown("prot", in: "f", nearest: "port"))
    #expect(error("port = [80]") == .badValue("port", in: "f"))
    #expect(error("demo = 1") == .badValue("demo", in: "f"))
    for (broken, place) in [
      ("port = ", "line 1, column 8: "), ("demo = true\nport = [", "line 2, column 9: "),
      ("demo = true\n [ ", "line 2, column 4: "), ("\nport = \"\u{0}\"", "line 2, column 9: "),
    ] {
      let sentence = error(broken)?.sentence(in: .english).string
      #expect(sentence?.hasPrefix("f: \(place)not TOML: ") == true, "\(sentence ?? "read")")
    }
    #expect(
      error("", ["OPENMARKET_PROT": "80"])
        == .unknown("OPENMARKET_PROT", in: "environment", nearest: "OPENMARKET_PORT"))
    // Nothing resembles it, but it was meant for this service.
    #expect(
      error("", ["OPENMARKET_CERTIFICATE_CHAIN": "c"])
        == .unknown("OPENMARKET_CERTIFICATE_CHAIN", in: "environment", nearest: nil))
    #expect(
      error("", ["OPENMARKET_DEMO": "maybe"]) == .badValue("OPENMARKET_DEMO", in: "environment"))
    #expect(
      error("prot = 80")?.sentence(in: .english)
        == "f: there is no setting prot; did you mean port?")
  }
}
