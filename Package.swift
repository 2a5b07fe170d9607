// swift-tools-version: 6.2

import PackageDescription

/// `./dev fuzz` builds in a folder of its own, with every target watched for where its input leads
/// (libFuzzer) and for what it does with memory (AddressSanitizer). This is libFuzzer's library.
let fuzzer = Context.environment["OPENMARKET_FUZZER"]

/// Every target is built alike: Swift 6 mode with the upcoming features the project relies on.
/// `./dev test` sets `OPENMARKET_STRICT`, so that a warning fails the tests but never a user's build.
let house: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatWarning("ActorIsolatedCall", as: .error),
  ] + (Context.environment["OPENMARKET_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
  + (fuzzer == nil
    ? [] : [.unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"])])

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: house)
}

func product(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package)
}

let package = Package(
  name: "openmarket",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "openmarket", targets: ["openmarket"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    library("TerminalText", ["CWideCharacter"]),
    library("Market", ["TerminalText"]),
    library("TextEditing", ["TerminalText"]),
    library("Wire", ["Market", "TerminalText", product("NIOCore", "swift-nio")]),
    library(
      "MarketAPI",
      [
        "Market", "TerminalText", "Wire",
        product("AsyncHTTPClient", "async-http-client"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOHTTPCompression", "swift-nio-extras"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    library("Caching"),
    library("MarketCache", ["Caching", "Market", "MarketAPI", "Pictures", "TerminalText"]),
    library("ViewModels", ["Market", "MarketCache", "TerminalText", "TextEditing"]),
    library("Terminal", ["TerminalText"]),
    library(
      "CursesTerminal", ["CMainQueue", "CNcurses", "CTerminalRestore", "Terminal", "TerminalText"]),
    library("TerminalPictures", ["Caching", "Pictures", "Terminal", "TerminalText"]),
    library(
      "Browser",
      ["Market", "Terminal", "TerminalPictures", "TerminalText", "TextEditing", "ViewModels"]),
    library(
      "Settings",
      ["Browser", "Market", "Terminal", "TerminalText", product("TOMLKit", "TOMLKit")]),
    library(
      "Pictures", ["CGdkPixbuf", "CPictureProcess", "Market", "TerminalText"]),
    library(
      "MarketServer",
      [
        "CArgon2", "CDemoMarket", "CZlib", "Market", "MarketAPI", "Pictures", "TerminalText",
        "Wire",
        product("GRDB", "GRDB.swift"),
        product("HTTPTypes", "swift-http-types"),
        product("HummingbirdCore", "hummingbird"),
        product("HummingbirdTLS", "hummingbird"),
        product("Logging", "swift-log"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOHTTPTypes", "swift-nio-extras"),
        product("NIOHTTPTypesHTTP1", "swift-nio-extras"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    .executableTarget(
      name: "openmarket",
      dependencies: [
        "Browser", "CTerminalRestore", "Caching", "Settings", "CursesTerminal", "Market",
        "MarketAPI",
        "MarketCache", "MarketServer", "Pictures", "Terminal", "TerminalPictures", "TerminalText",
        "TextEditing", "ViewModels", "Wire",
        product("ArgumentParser", "swift-argument-parser"),
        product("Logging", "swift-log"),
      ],
      swiftSettings: house),

    // C seams: headers and a few lines that Swift cannot say.
    .systemLibrary(
      name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(
      name: "CArgon2", providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .systemLibrary(
      name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CMainQueue"),
    .systemLibrary(name: "CWideCharacter"),
    .target(name: "CPictureProcess"),
    .target(name: "CTerminalRestore"),
    .target(name: "CDemoMarket"),

    // A program in a pseudo-terminal, its screen read by libvterm: for tests and benchmarks.
    .systemLibrary(
      name: "CVTerm", path: "Tests/Support/CVTerm",
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal"),
    .target(
      name: "TerminalProbe", dependencies: ["CPseudoTerminal", "CVTerm"],
      path: "Tests/Support/TerminalProbe", swiftSettings: house),
    // What makes life hard for the program: sockets, lossy networks, ends at any moment.
    .target(
      name: "Hardship", dependencies: ["TerminalProbe"], path: "Tests/Support/Hardship",
      swiftSettings: house),
    .executableTarget(
      name: "picture-worker", dependencies: ["Pictures"],
      path: "Tests/Support/PictureWorkerProgram", swiftSettings: house),
    .executableTarget(
      name: "cache-writer", dependencies: ["Caching"],
      path: "Tests/Support/CacheWriterProgram", swiftSettings: house),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "Caching", "MarketAPI", "MarketCache", "Pictures", "Terminal", "TerminalPictures",
        "TerminalProbe", "TerminalText",
      ], path: "Tests/Benchmarks",
      exclude: ["Limit"], swiftSettings: house),

    // The same made-up input in every run.
    .target(name: "SeededRandom", path: "Tests/Support/SeededRandom", swiftSettings: house),
    .target(
      name: "BrowserTorture",
      dependencies: [
        "Browser", "Market", "SeededRandom", "Terminal", "TerminalText", "ViewModels",
      ],
      path: "Tests/Support/BrowserTorture", swiftSettings: house),
    .executableTarget(
      name: "torture",
      dependencies: [
        "BrowserTorture", "Hardship", "Market", "MarketAPI", "MarketServer", "TerminalText",
        product("GRDB", "GRDB.swift"),
      ],
      path: "Tests/Torture", swiftSettings: house),

    tests("TerminalTextTests", ["SeededRandom", "TerminalText"]),
    tests("MarketTests", ["Market", "TerminalText"]),
    tests(
      "MarketAPITests",
      [
        "Market", "MarketAPI", "SeededRandom", "TerminalText", "Wire",
        product("NIOCore", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    tests(
      "MarketCacheTests",
      [
        "Caching", "Market", "MarketAPI", "MarketCache", "Pictures", "TerminalText",
        "picture-worker",
      ]),
    tests("CachingTests", ["Caching", "cache-writer"]),
    tests("TextEditingTests", ["SeededRandom", "TerminalText", "TextEditing"]),
    tests(
      "WireTests",
      ["Market", "SeededRandom", "TerminalText", "Wire", product("NIOCore", "swift-nio")]),
    tests(
      "ViewModelsTests", ["Market", "MarketCache", "TerminalText", "TextEditing", "ViewModels"]),
    tests("TerminalTests", ["Terminal", "TerminalText"]),
    tests(
      "BrowserTests",
      [
        "Browser", "BrowserTorture", "Market", "Pictures", "SeededRandom", "Terminal",
        "TerminalPictures",
        "TerminalText", "TextEditing", "ViewModels",
      ],
      exclude: ["Screens"]),
    tests("SettingsTests", ["Browser", "Settings", "Terminal", "TerminalText"]),
    tests(
      "TerminalPicturesTests",
      ["Caching", "Pictures", "Terminal", "TerminalPictures", "TerminalText"]),
    tests("PicturesTests", ["Market", "Pictures", "TerminalText", "picture-worker"]),
    tests(
      "MarketServerTests",
      [
        "Market", "MarketAPI", "MarketServer", "Pictures", "TerminalText", "Wire",
        "picture-worker",
        product("GRDB", "GRDB.swift"),
        product("HTTPTypes", "swift-http-types"),
        product("Hummingbird", "hummingbird"),
        product("HummingbirdTesting", "hummingbird"),
        product("Logging", "swift-log"),
        product("NIOCore", "swift-nio"),
      ]),
    tests("HouseTests", []),
    tests("EndToEndTests", ["Hardship", "TerminalProbe", "openmarket"]),
  ],
  swiftLanguageModes: [.v6]
)

if let fuzzer {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CLibFuzzer", "Market", "Pictures", "TerminalText", "Wire", product("NIOCore", "swift-nio"),
      ],
      path: "Tests/Fuzz/Sources", swiftSettings: house,
      linkerSettings: [.unsafeFlags(["-sanitize=address", fuzzer, "-lstdc++"])]),
  ]
}
