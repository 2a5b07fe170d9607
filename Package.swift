// swift-tools-version: 6.2

import PackageDescription

/// The library of libFuzzer. `./dev fuzz` sets it and builds every target with libFuzzer's coverage
/// and AddressSanitizer, in a separate folder.
let fuzzer = Context.environment["OPENMARKET_FUZZER"]

/// The commit that is built, for `openmarket --version`: ./dev sets it.
let commit = Context.environment["OPENMARKET_COMMIT"]

/// The settings of every target: Swift 6 mode with the upcoming features the project relies on.
/// `./dev test` sets `OPENMARKET_STRICT`, so that a warning fails the tests but never a user's build.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatWarning("ActorIsolatedCall", as: .error),
  ] + (Context.environment["OPENMARKET_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
  + (fuzzer == nil
    ? [] : [.unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"])])

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

func product(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package)
}

let package = Package(
  name: "openmarket",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "openmarket", targets: ["openmarket"])],
  // Exact versions instead of a committed Package.resolved: see docs/decisions/project.md.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
  ],
  targets: [
    library("Text", ["CWideCharacter"]),
    library("Market", ["Text"]),
    library("Actions"),
    library("Files"),
    library("Words", ["Actions", "Files", "Market", "Text"]),
    library("TextEditing", ["Text"]),
    library("Wire", ["Market", "Text", product("NIOCore", "swift-nio")]),
    library(
      "ServerTrust",
      [
        product("AsyncHTTPClient", "async-http-client"),
        product("NIOCore", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    library(
      "MarketClient",
      [
        "Files", "Market", "ServerTrust", "Text", "Wire",
        product("AsyncHTTPClient", "async-http-client"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOHTTPCompression", "swift-nio-extras"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    library("Caching", ["Files"]),
    library("Catalog", ["Caching", "Files", "Market", "MarketClient", "Pictures", "Text"]),
    library(
      "ViewModels", ["Actions", "Catalog", "Files", "Market", "Pictures", "Text", "TextEditing"]),
    library("Terminal", ["Text"]),
    library(
      "CursesTerminal",
      ["CMainQueue", "CNcurses", "CTerminalRestore", "Files", "Terminal", "Text"]),
    library("TerminalPictures", ["CZlib", "Caching", "Pictures", "Terminal", "Text"]),
    library(
      "Widgets",
      [
        "Actions", "Market", "Terminal", "TerminalPictures", "Text", "TextEditing", "ViewModels",
        "Words",
      ]),
    library(
      "Keymap",
      [
        "Actions", "Market", "Terminal", "TerminalPictures", "Text", "TextEditing", "Widgets",
        "Words",
      ]),
    library(
      "Browser",
      [
        "Actions", "Files", "FormPhrases", "Keymap", "Market", "Pictures", "Terminal",
        "TerminalPictures", "Text", "TextEditing", "ViewModels", "Widgets", "Words",
      ]),
    library(
      "FormPhrases", ["Files", "Market", "Pictures", "Text", "ViewModels", "Words"]),
    library("Manual", ["Actions", "Browser", "Keymap", "Text", "Words"]),
    library(
      "Accessible",
      ["Files", "FormPhrases", "Market", "Text", "TextEditing", "ViewModels", "Words"]),
    library(
      "Settings",
      [
        "Actions", "Files", "Keymap", "Market", "TerminalPictures", "Text", "ViewModels", "Widgets",
        "Words", product("TOMLKit", "TOMLKit"),
      ]),
    library(
      "Pictures", ["CGdkPixbuf", "CPictureProcess", "Text", "Words"]),
    library("MarketSearch", ["Market", "Text"]),
    library(
      "MarketStore",
      [
        "CArgon2", "Caching", "Files", "Market", "MarketSearch", "Text", "Words",
        product("GRDB", "GRDB.swift"),
        product("GRDBSQLite", "GRDB.swift"),
      ]),
    library(
      "PostgresStore",
      [
        "CPostgres", "Caching", "Files", "Market", "MarketSearch", "MarketStore", "Text",
      ]),
    library(
      "Maintenance",
      [
        "Files", "MarketStore", "Pictures", "PostgresStore", "Text", "Transfer", "Words",
        product("GRDB", "GRDB.swift"),
      ]),
    library("CommandIO", ["CTerminalRestore"]),
    library(
      "Transfer",
      [
        "Files", "Market", "MarketSearch", "MarketStore", "PostgresStore", "Text", "Wire", "Words",
        product("GRDB", "GRDB.swift"),
      ]),
    library("Web", ["Market", "Text", "Words"]),
    library(
      "PictureStores",
      [
        "Files", "MarketStore", "ServerTrust", "Text",
        product("AsyncHTTPClient", "async-http-client"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    library(
      "Scripting",
      ["Files", "Market", "MarketClient", "Text", "ViewModels", "Wire", "Words"]),
    library("SampleMarkets", ["CDemoMarket", "Market", "MarketStore", "Text"]),
    library(
      "MarketServer",
      [
        "CZlib", "Caching", "Files", "Market", "MarketStore", "Pictures", "PostgresStore",
        "SampleMarkets", "Text", "Web", "Wire", "Words",
        product("HTTPTypes", "swift-http-types"),
        product("HummingbirdCore", "hummingbird"),
        product("Logging", "swift-log"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOHTTPTypes", "swift-nio-extras"),
        product("NIOHTTPTypesHTTP1", "swift-nio-extras"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
        product("NIOTLS", "swift-nio"),
      ]),
    library(
      "Desktop",
      [
        "Browser", "Files", "Market", "MarketClient", "Pictures", "Settings", "TerminalPictures",
        "Text", "ViewModels", "Widgets", "Words",
      ]),
    library("Kiosk", ["Files", "Market", "MarketStore", "Text"]),
    .executableTarget(
      name: "openmarket",
      dependencies: [
        "Accessible", "Actions", "Browser", "CBuild", "CProgramArguments", "Caching", "Catalog",
        "CommandIO", "CursesTerminal",
        "Desktop", "Files", "FormPhrases", "Keymap", "Kiosk", "Maintenance",
        "Manual", "Market", "MarketClient", "MarketServer", "MarketStore", "PictureStores",
        "Pictures", "PostgresStore", "SampleMarkets", "Scripting", "Settings", "Terminal",
        "TerminalPictures", "Text", "Transfer", "ViewModels", "Widgets", "Wire", "Words",
        product("ArgumentParser", "swift-argument-parser"),
        product("Logging", "swift-log"),
      ],
      swiftSettings: settings),

    // C modules: headers and a few lines that Swift cannot express.
    .systemLibrary(
      name: "CNcurses", path: "Sources/Shims/CNcurses",
      providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(
      name: "CArgon2", path: "Sources/Shims/CArgon2",
      providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]),
    .systemLibrary(
      name: "CGdkPixbuf", path: "Sources/Shims/CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Shims/CZlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CPostgres", path: "Sources/Shims/CPostgres"),
    .systemLibrary(name: "CMainQueue", path: "Sources/Shims/CMainQueue"),
    .systemLibrary(name: "CWideCharacter", path: "Sources/Shims/CWideCharacter"),
    .target(name: "CPictureProcess", path: "Sources/Shims/CPictureProcess"),
    .target(name: "CTerminalRestore", path: "Sources/Shims/CTerminalRestore"),
    .target(name: "CDemoMarket", path: "Sources/Shims/CDemoMarket"),
    .target(name: "CProgramArguments", path: "Sources/Shims/CProgramArguments"),
    .target(
      name: "CBuild", path: "Sources/Shims/CBuild",
      cSettings: commit.map { [.define("OPENMARKET_COMMIT", to: "\"\($0)\"")] }),

    // Runs a program in a pseudo-terminal and reads its screen with libvterm.
    .systemLibrary(
      name: "CVTerm", path: "Tests/Support/CVTerm",
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal"),
    .target(
      name: "TerminalProbe", dependencies: ["CPseudoTerminal", "CVTerm"],
      path: "Tests/Support/TerminalProbe", swiftSettings: settings),
    // Faults for tests: broken sockets, lossy networks, processes killed at any moment.
    .target(
      name: "FaultInjection", dependencies: ["TerminalProbe"], path: "Tests/Support/FaultInjection",
      swiftSettings: settings),
    .target(name: "CForbiddenCalls", path: "Tests/Support/CForbiddenCalls"),
    .executableTarget(
      name: "picture-worker", dependencies: ["CForbiddenCalls", "Pictures"],
      path: "Tests/Support/PictureWorkerProgram", swiftSettings: settings),
    .executableTarget(
      name: "cache-writer", dependencies: ["Caching"],
      path: "Tests/Support/CacheWriterProgram", swiftSettings: settings),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "Caching", "MarketClient", "Catalog", "Pictures", "PostgresServer", "Terminal",
        "TerminalPictures", "TerminalProbe", "Text", "Wire",
      ], path: "Tests/Benchmarks",
      exclude: ["Growth", "Limit", "Peers", "Scaling"], swiftSettings: settings),
    .executableTarget(
      name: "micro-benchmarks",
      dependencies: [
        "Caching", "Market", "Pictures", "SeededRandom", "Terminal", "TerminalPictures", "Text",
        "Wire", product("NIOCore", "swift-nio"),
      ], path: "Tests/MicroBenchmarks",
      exclude: ["baseline.txt"], swiftSettings: settings),

    // The same random input in every run.
    .target(name: "SeededRandom", path: "Tests/Support/SeededRandom", swiftSettings: settings),
    .target(
      name: "BrowserStress",
      dependencies: [
        "Browser", "Files", "Market", "SeededRandom", "Terminal", "Text", "ViewModels", "Widgets",
        "Words",
      ],
      path: "Tests/Support/BrowserStress", swiftSettings: settings),
    // Certificates with keys, good and bad.
    .target(
      name: "Certificates", path: "Tests/Support/Certificates", swiftSettings: settings),
    // Stores with products in them.
    .target(
      name: "StoreFixtures",
      dependencies: ["Market", "MarketStore", product("GRDB", "GRDB.swift")],
      path: "Tests/Support/StoreFixtures", swiftSettings: settings),
    // A PostgreSQL server of its own for each run of the tests.
    .target(
      name: "PostgresServer", dependencies: ["Files"], path: "Tests/Support/PostgresServer",
      swiftSettings: settings),
    .executableTarget(
      name: "stress",
      dependencies: [
        "BrowserStress", "FaultInjection", "Market", "MarketClient", "MarketServer",
        "MarketStore", "PostgresServer", "PostgresStore", "TerminalProbe", "Text",
        product("GRDB", "GRDB.swift"),
      ],
      path: "Tests/Stress", swiftSettings: settings),

    tests("TextTests", ["SeededRandom", "Text"]),
    tests("MarketTests", ["Market", "SeededRandom", "Text"]),
    tests("AccessibleTests", ["Accessible", "Market", "Text", "ViewModels", "Words"]),
    tests(
      "FormPhrasesTests", ["Files", "FormPhrases", "Market", "Text", "ViewModels", "Words"]),
    tests("ActionsTests", ["Actions"]),
    tests("CommandIOTests", ["CommandIO"]),
    tests("ManualTests", ["Manual", "Text"]),
    tests("WordsTests", ["Files", "Market", "Text", "Words"]),
    tests(
      "MarketClientTests",
      [
        "Certificates", "Market", "MarketClient", "SeededRandom", "Text",
        product("NIOCore", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    tests(
      "CatalogTests",
      [
        "Caching", "Market", "MarketClient", "Catalog", "Pictures", "Text",
        "picture-worker",
      ]),
    tests(
      "ServerTrustTests",
      ["Certificates", "ServerTrust", "StoreFixtures", product("NIOSSL", "swift-nio-ssl")]),
    tests("FilesTests", ["Files"]),
    tests("CachingTests", ["Caching", "cache-writer"]),
    tests("TextEditingTests", ["SeededRandom", "Text", "TextEditing"]),
    tests(
      "WireTests",
      ["Market", "SeededRandom", "Text", "Wire", product("NIOCore", "swift-nio")]),
    tests(
      "ViewModelsTests",
      [
        "Files", "FormPhrases", "Market", "Pictures", "SeededRandom", "Text", "TextEditing",
        "ViewModels", "Words",
      ]),
    tests("TerminalTests", ["Terminal", "Text"]),
    tests("WidgetsTests", ["Terminal", "Widgets"]),
    tests("KeymapTests", ["Actions", "Keymap", "Terminal", "Text", "Widgets", "Words"]),
    tests(
      "BrowserTests",
      [
        "Actions", "Browser", "BrowserStress", "Files", "Keymap", "Market", "Pictures",
        "SeededRandom",
        "Terminal", "TerminalPictures", "Text", "TextEditing", "ViewModels", "Widgets", "Words",
      ],
      exclude: ["Screens"]),
    tests(
      "SettingsTests",
      [
        "Actions", "Browser", "Settings", "Terminal", "TerminalPictures", "Text", "ViewModels",
        "Widgets", "Words",
      ]),
    tests(
      "TerminalPicturesTests",
      ["CZlib", "Pictures", "Terminal", "TerminalPictures", "Text"]),
    tests("PicturesTests", ["Pictures", "Text", "Words", "picture-worker"]),
    tests("MarketSearchTests", ["MarketSearch", "SeededRandom", "Text"]),
    tests(
      "MarketStoreTests",
      [
        "Files", "Market", "MarketSearch", "MarketStore", "PostgresServer", "PostgresStore",
        "SampleMarkets",
        "SeededRandom", "StoreFixtures",
        "Text", "Words",
        product("GRDB", "GRDB.swift"),
      ]),
    tests(
      "PostgresStoreTests",
      [
        "Market", "MarketSearch", "MarketStore", "PictureStores", "PostgresServer",
        "PostgresStore", "SeededRandom", "StoreFixtures", "Text",
      ]),
    tests(
      "MaintenanceTests",
      [
        "Maintenance", "Market", "MarketStore", "PictureStores", "PostgresServer",
        "PostgresStore", "StoreFixtures", "Text", "Words", product("GRDB", "GRDB.swift"),
      ]),
    tests(
      "TransferTests",
      [
        "Files", "Maintenance", "Market", "MarketStore", "PostgresServer", "PostgresStore",
        "SampleMarkets", "StoreFixtures", "Text", "Transfer", "Wire", product("GRDB", "GRDB.swift"),
      ]),
    tests(
      "PictureStoresTests",
      [
        "Certificates", "Files", "Market", "MarketStore", "PictureStores", "PostgresServer",
        "PostgresStore", "StoreFixtures", "Text",
        product("GRDB", "GRDB.swift"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    tests(
      "ScriptingTests", ["Market", "Scripting", "SeededRandom", "Text", "Words"]),
    tests(
      "SampleMarketsTests",
      [
        "Market", "MarketStore", "SampleMarkets", "StoreFixtures", "Text",
        product("GRDB", "GRDB.swift"),
      ]),
    tests(
      "WebTests", ["Market", "SeededRandom", "Text", "Web", "Words"], exclude: ["Pages"]),
    tests(
      "MarketServerTests",
      [
        "Market", "MarketClient", "MarketSearch", "MarketServer", "MarketStore", "PictureStores",
        "Pictures", "PostgresServer", "PostgresStore", "SampleMarkets", "StoreFixtures", "Text",
        "Wire", "picture-worker",
        product("GRDB", "GRDB.swift"),
        product("HTTPTypes", "swift-http-types"),
        product("Hummingbird", "hummingbird"),
        product("HummingbirdCore", "hummingbird"),
        product("HummingbirdTesting", "hummingbird"),
        product("Logging", "swift-log"),
        product("NIOCore", "swift-nio"),
        product("NIOPosix", "swift-nio"),
      ]),
    tests(
      "DesktopTests",
      [
        "Browser", "Desktop", "Files", "Market", "MarketClient", "Settings", "Text", "TextEditing",
        "ViewModels", "Widgets", "Words",
      ]),
    tests(
      "CursesTerminalTests",
      ["CNcurses", "CursesTerminal", "SeededRandom", "Terminal", "TerminalProbe", "Text"]),
    tests(
      "openmarketTests",
      [
        "Actions", "Browser", "CursesTerminal", "Desktop", "Files", "Keymap", "Manual", "Market",
        "MarketClient", "MarketServer", "MarketStore", "Settings", "Text", "Widgets", "Words",
        "openmarket", product("ArgumentParser", "swift-argument-parser"),
      ]),
    tests(
      "KioskTests", ["Kiosk", "Market", "MarketStore", "TerminalProbe", "Text", "openmarket"]),
    tests("ConventionTests", [], path: "Tests/Conventions"),
    tests(
      "ManualCommandTests",
      ["MarketStore", "TerminalProbe", "openmarket", product("GRDB", "GRDB.swift")],
      exclude: ["place.sh"]),
    tests(
      "EndToEndTests",
      [
        "Certificates", "FaultInjection", "PostgresServer", "SeededRandom", "TerminalProbe", "Text",
        "openmarket",
      ], path: "Tests/EndToEnd"),
  ],
  swiftLanguageModes: [.v6]
)

if let fuzzer {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CLibFuzzer", "Market", "MarketStore", "Pictures", "Scripting", "Settings", "Text",
        "Transfer", "ViewModels", "Web", "Widgets", "Wire", "Words",
        product("NIOCore", "swift-nio"),
      ],
      path: "Tests/Fuzz/Sources", swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=address", fuzzer, "-lstdc++"])]),
  ]
}
