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

/// A library in a wing of the package.
///
/// - Parameters:
///   - folder: The wing and the name, such as "Core/Text".
///   - isAlwaysOptimized: Whether it is optimized for the tests as well, whose build is not: hashing,
///     scrubbing and drawing take most of their time otherwise.
func library(
  _ folder: String, _ dependencies: [Target.Dependency] = [], isAlwaysOptimized: Bool = false
) -> Target {
  .target(
    name: name(of: folder), dependencies: dependencies, path: "Sources/\(folder)",
    swiftSettings: settings
      + (isAlwaysOptimized
        ? [.unsafeFlags(["-Xfrontend", "-O"], .when(configuration: .release))] : []))
}

/// The tests of a target, in the same wing as the target.
///
/// - Parameter folder: The folder below Tests, which ends with the name unless `path` is given.
func tests(
  _ folder: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(
    name: name(of: folder), dependencies: dependencies, path: path ?? "Tests/\(folder)",
    exclude: exclude, swiftSettings: settings)
}

func name(of folder: String) -> String {
  folder.split(separator: "/").last.map(String.init) ?? folder
}

func product(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package)
}

let package = Package(
  name: "openmarket",
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
  ],
  targets: [
    library("Core/Text", ["CWideCharacter"], isAlwaysOptimized: true),
    library("Core/Market", ["Text"]),
    library("Core/Actions"),
    library("Core/Files", ["CTerminalRestore"], isAlwaysOptimized: true),
    library("Core/Words", ["Files", "Market", "Pictures", "Text"]),
    library("Core/Wire", ["Market", "Text", product("NIOCore", "swift-nio")]),
    library(
      "Core/ServerTrust",
      [
        product("AsyncHTTPClient", "async-http-client"),
        product("NIOCore", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    library(
      "Client/MarketClient",
      [
        "Files", "Market", "Pictures", "ServerTrust", "Text", "Wire",
        product("AsyncHTTPClient", "async-http-client"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOHTTPCompression", "swift-nio-extras"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    library(
      "Client/Desktop", ["Files", "Market", "MarketClient", "Pictures", "Text", "ViewModels"]),
    library(
      "Client/ViewModels",
      [
        "Actions", "Files", "Market", "MarketClient", "Pictures", "ScreenWords", "Text", "Words",
      ]),
    library("Client/ScreenWords", ["Actions", "Files", "Market", "Text", "Words"]),
    library("Terminal/Terminal", ["Text"], isAlwaysOptimized: true),
    library(
      "Terminal/CursesTerminal",
      ["CMainQueue", "CNcurses", "CTerminalRestore", "Files", "Terminal", "Text"]),
    library(
      "Terminal/TerminalPictures",
      ["CZlib", "Files", "Pictures", "Terminal", "Text", "Words"], isAlwaysOptimized: true),
    library(
      "Terminal/Widgets",
      [
        "Actions", "CQRCode", "Market", "ScreenWords", "Terminal", "TerminalPictures", "Text",
        "ViewModels",
        "Words",
      ]),
    library(
      "Terminal/Keymap",
      ["Actions", "Market", "ScreenWords", "Terminal", "Text", "Words"]),
    library(
      "Terminal/Browser",
      [
        "Actions", "Files", "Keymap", "Market", "ScreenWords", "Terminal",
        "TerminalPictures", "Text", "ViewModels", "Widgets", "Words",
      ]),
    library("Terminal/Manual", ["Actions", "Browser", "Keymap", "ScreenWords", "Text", "Words"]),
    library(
      "Client/Accessible",
      [
        "Actions", "Desktop", "Files", "Market", "MarketClient", "ScreenWords", "Scripting", "Text",
        "ViewModels", "Words",
      ]),
    library(
      "Terminal/Settings",
      [
        "Actions", "Files", "Keymap", "Market", "MarketClient", "Text", "ViewModels", "Widgets",
        "Words",
      ]),
    library("Core/Pictures", ["CGdkPixbuf", "CPictureProcess", "Files", "Text"]),
    library(
      "Store/MarketStore",
      [
        "CArgon2", "Files", "Market", "Text", "Words",
        product("GRDB", "GRDB.swift"),
        product("GRDBSQLite", "GRDB.swift"),
      ]),
    library(
      "Store/PostgresStore", ["CPostgres", "Files", "Market", "MarketStore", "Text", "Words"]),
    library(
      "Store/Operations",
      [
        "CDemoMarket", "Files", "Market", "MarketStore", "Pictures", "PostgresStore", "Text",
        "Wire", "Words",
        product("GRDB", "GRDB.swift"),
      ]),
    library("Server/Web", ["Market", "Text", "Words"]),
    library(
      "Store/PictureStores",
      [
        "CFileSystem", "Files", "MarketStore", "ServerTrust", "Text", "Words",
        product("AsyncHTTPClient", "async-http-client"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    library(
      "Client/Scripting",
      [
        "CTerminalRestore", "Desktop", "Files", "Market", "MarketClient", "ScreenWords", "Text",
        "ViewModels", "Wire", "Words",
      ]),
    library(
      "Server/MarketServer",
      [
        "CZlib", "Files", "Market", "MarketStore", "Operations", "Pictures", "Text", "Web", "Wire",
        "Words",
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
      "Terminal/Session",
      [
        "Actions", "Browser", "CursesTerminal", "Desktop", "Files", "Keymap", "Market",
        "MarketClient", "Pictures", "ScreenWords", "Scripting", "Settings", "Terminal",
        "TerminalPictures", "Text", "ViewModels", "Widgets", "Words",
      ]),
    library(
      "Server/Hosting",
      [
        "CTerminalRestore", "Files", "Market", "MarketServer", "MarketStore", "Operations",
        "Pictures", "Text", "Words", product("Logging", "swift-log"),
      ]),
    .executableTarget(
      name: "openmarket",
      dependencies: [
        "Accessible", "Actions", "Browser", "CBuild", "CProgramArguments", "CursesTerminal",
        "Files", "Hosting", "Manual", "Market", "MarketClient", "MarketServer", "MarketStore",
        "Operations", "PictureStores", "Pictures", "PostgresStore", "Scripting", "Session",
        "Settings", "Text", "ViewModels", "Widgets", "Wire", "Words",
        product("ArgumentParser", "swift-argument-parser"),
        product("Logging", "swift-log"),
      ],
      swiftSettings: settings),

    // C modules: headers and a few lines that Swift cannot express.
    .systemLibrary(
      name: "CNcurses", path: "Sources/Shims/CNcurses",
      providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(
      name: "CArgon2", path: "Sources/Shims/CArgon2",
      providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(
      name: "CQRCode", path: "Sources/Shims/CQRCode",
      providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", path: "Sources/Shims/CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Shims/CZlib",
      providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPostgres", path: "Sources/Shims/CPostgres"),
    .systemLibrary(name: "CFileSystem", path: "Sources/Shims/CFileSystem"),
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
      providers: [.apt(["libvterm-dev"])]),
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
      name: "cache-writer", dependencies: ["Files"],
      path: "Tests/Support/CacheWriterProgram", swiftSettings: settings),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "Files", "MarketClient", "Pictures", "PostgresServer", "Terminal", "TerminalPictures",
        "TerminalProbe", "Text", "Wire",
      ], path: "Tests/Benchmarks",
      exclude: ["Growth", "Limit", "Peers", "Scaling"], swiftSettings: settings),
    .executableTarget(
      name: "micro-benchmarks",
      dependencies: [
        "Files", "Market", "Pictures", "SeededRandom", "Terminal", "TerminalPictures", "Text",
        "Wire", "Words", product("NIOCore", "swift-nio"),
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
    // Temporary folders, and waiting for conditions.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: settings),
    // Stores with products in them.
    .target(
      name: "StoreFixtures",
      dependencies: [
        "Market", "MarketStore", "PostgresServer", "PostgresStore", "TestSupport",
        product("GRDB", "GRDB.swift"),
      ], path: "Tests/Support/StoreFixtures", swiftSettings: settings),
    // A separate PostgreSQL server for each run of the tests.
    .target(
      name: "PostgresServer", dependencies: ["Files"], path: "Tests/Support/PostgresServer",
      swiftSettings: settings),
    .executableTarget(
      name: "stress",
      dependencies: [
        "BrowserStress", "FaultInjection", "Market", "MarketClient", "MarketServer",
        "MarketStore", "PostgresServer", "PostgresStore", "SeededRandom", "TerminalProbe", "Text",
        "Words",
        product("GRDB", "GRDB.swift"),
      ],
      path: "Tests/Stress", swiftSettings: settings),

    tests("Core/TextTests", ["SeededRandom", "Text"]),
    tests("Core/MarketTests", ["Market", "Text"]),
    tests(
      "Client/AccessibleTests",
      ["Accessible", "Actions", "Market", "ScreenWords", "Text", "ViewModels", "Words"]),
    tests(
      "Client/ScreenWordsTests", ["Actions", "Files", "Market", "ScreenWords", "Text", "Words"]),
    tests("Core/ActionsTests", ["Actions"]),
    tests("Terminal/ManualTests", ["Manual", "Text"]),
    tests("Core/WordsTests", ["Files", "Market", "SeededRandom", "Text", "Words"]),
    tests(
      "Client/MarketClientTests",
      [
        "Certificates", "Files", "Market", "MarketClient", "Pictures", "SeededRandom",
        "TestSupport", "Text", "Wire", "picture-worker",
        product("NIOCore", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    tests(
      "Core/ServerTrustTests",
      [
        "Certificates", "ServerTrust", "TestSupport",
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    tests("Core/FilesTests", ["Files", "cache-writer"]),
    tests(
      "Core/WireTests",
      ["Market", "SeededRandom", "Text", "Wire", product("NIOCore", "swift-nio")]),
    tests(
      "Client/ViewModelsTests",
      [
        "Files", "Market", "Pictures", "ScreenWords", "SeededRandom", "Text", "ViewModels", "Wire",
        "Words",
      ]),
    tests("Terminal/TerminalTests", ["Terminal", "Text"]),
    tests("Terminal/WidgetsTests", ["Terminal", "Text", "Widgets", "Words"]),
    tests(
      "Terminal/KeymapTests",
      ["Actions", "Keymap", "ScreenWords", "Terminal", "Text", "Words"]),
    tests(
      "Terminal/BrowserTests",
      [
        "Actions", "Browser", "BrowserStress", "Files", "Keymap", "Market", "Pictures",
        "ScreenWords", "SeededRandom", "Terminal", "TerminalPictures", "Text", "ViewModels",
        "Widgets", "Words",
      ],
      exclude: ["Screens"]),
    tests(
      "Terminal/SettingsTests",
      [
        "Actions", "Browser", "Keymap", "Settings", "Terminal", "Text", "ViewModels",
        "Widgets", "Words",
      ]),
    tests(
      "Terminal/TerminalPicturesTests",
      ["CZlib", "Pictures", "Terminal", "TerminalPictures", "Text", "Words"]),
    tests("Core/PicturesTests", ["Pictures", "Text", "Words", "picture-worker"]),
    tests(
      "Store/MarketStoreTests",
      [
        "Files", "Market", "MarketStore", "Operations", "PostgresServer", "SeededRandom",
        "StoreFixtures", "TestSupport", "Text", "Words",
        product("GRDB", "GRDB.swift"),
      ]),
    tests(
      "Store/PostgresStoreTests",
      [
        "Market", "MarketStore", "PictureStores", "PostgresServer", "PostgresStore",
        "SeededRandom", "StoreFixtures", "TestSupport", "Text", "Words",
      ]),
    tests(
      "Store/OperationsTests",
      [
        "Files", "Market", "MarketStore", "Operations", "PictureStores", "PostgresServer",
        "PostgresStore", "StoreFixtures", "TestSupport", "Text", "Wire", "Words",
        product("GRDB", "GRDB.swift"),
      ]),
    tests(
      "Store/PictureStoresTests",
      [
        "Certificates", "Files", "Market", "MarketStore", "Operations", "PictureStores",
        "PostgresServer", "PostgresStore", "StoreFixtures", "TestSupport", "Text", "Words",
        product("GRDB", "GRDB.swift"),
        product("NIOCore", "swift-nio"),
        product("NIOHTTP1", "swift-nio"),
        product("NIOPosix", "swift-nio"),
        product("NIOSSL", "swift-nio-ssl"),
      ]),
    tests(
      "Client/ScriptingTests",
      ["Market", "Scripting", "SeededRandom", "TestSupport", "Text", "Words"]),
    tests(
      "Server/WebTests", ["Market", "SeededRandom", "Text", "Web", "Words"],
      exclude: ["Pages"]),
    tests(
      "Server/MarketServerTests",
      [
        "Certificates", "Files", "Market", "MarketClient", "MarketServer", "MarketStore",
        "Operations", "PictureStores", "Pictures", "PostgresServer", "PostgresStore",
        "SeededRandom", "StoreFixtures", "TestSupport", "Text", "Wire", "Words", "picture-worker",
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
      "Client/DesktopTests",
      [
        "Desktop", "Files", "Market", "MarketClient", "TestSupport", "Text", "ViewModels", "Words",
      ]),
    tests(
      "Terminal/SessionTests",
      [
        "Browser", "BrowserStress", "Desktop", "Files", "Market", "MarketClient", "Scripting",
        "Session",
        "Settings", "Terminal", "TerminalPictures", "TestSupport", "Text", "ViewModels", "Widgets",
        "Words",
      ]),
    tests(
      "Terminal/CursesTerminalTests",
      ["CNcurses", "CursesTerminal", "SeededRandom", "Terminal", "TerminalProbe", "Text"]),
    tests(
      "openmarketTests",
      [
        "Actions", "Browser", "CursesTerminal", "Desktop", "Files", "Hosting", "Keymap", "Manual",
        "Market", "MarketClient", "MarketServer", "MarketStore", "Operations", "ScreenWords",
        "Scripting", "Session", "Settings", "TestSupport", "Text", "Widgets", "Words",
        "openmarket",
        product("ArgumentParser", "swift-argument-parser"),
      ]),
    tests(
      "Server/HostingTests",
      [
        "Hosting", "Market", "MarketServer", "MarketStore", "Operations", "StoreFixtures",
        "TerminalProbe", "TestSupport", "Text", "Words", "openmarket",
        product("Logging", "swift-log"),
      ]),
    tests("ConventionTests", [], path: "Tests/Conventions"),
    tests(
      "FuzzTests",
      [
        "Market", "MarketServer", "MarketStore", "Operations", "Pictures", "ScreenWords",
        "Scripting", "Settings", "Text", "ViewModels", "Web", "Widgets", "Wire", "Words",
        product("NIOCore", "swift-nio"),
      ], path: "Tests/Fuzz", exclude: ["CLibFuzzer", "Driver"]),
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
  package.targets.removeAll { $0.name == "FuzzTests" }
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CLibFuzzer", "Market", "MarketServer", "MarketStore", "Operations", "Pictures",
        "ScreenWords", "Scripting", "Settings", "Text", "ViewModels", "Web", "Widgets", "Wire",
        "Words", product("NIOCore", "swift-nio"),
      ],
      path: "Tests/Fuzz", exclude: ["CLibFuzzer", "SeedTests.swift"],
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=address", fuzzer, "-lstdc++"])]),
  ]
}
