extension PagePlan {
  /// Every page of the manual, with the place that it needs.
  static let all: [PagePlan] =
    [readme, koreanReadme, manual, manualOfServing, manualOfSettings, koreanManualOfSettings] + [
      commands, dialects, export, operating, patroni, pictures,
      postgresql, scaling, scripting, searching, serving, ssh, themes,
    ]

  /// Another market, and a vendor in the user's own, which is served at port 8080.
  private static let markets = """
    other_market
    openmarket demo add
    echo 'the secret in a file' | openmarket vendor add Tea --secret-file - \
      --identifier cd706a3e-66db-11ed-9626-0242ac120002
    """
  private static let credentials = ["cd706a3e-66db-11ed-9626-0242ac120002", "the secret in a file"]

  private static let readme = PagePlan(
    page: "README.md", setup: markets, first: ["openmarket serve --port 8080"],
    values: [
      "LINK": "openmarket:1", "URL": "http://localhost:8080", "100000": "1000",
    ],
    treatments: browsing("openmarket LINK").merging([
      "openmarket login": .type(credentials)
    ]) { $1 },
    files: ["": .omit("a screen: Tests/Terminal/BrowserTests/Screens has them")])

  private static let koreanReadme = PagePlan(
    page: "docs/README.ko.md", setup: markets, first: ["openmarket serve --port 8080"],
    values: [
      "링크": "openmarket:1", "URL": "http://localhost:8080", "100000": "1000", "add 이름": "add 다실",
    ],
    treatments: browsing("openmarket 링크").merging([
      "openmarket --language ko": .browse, "openmarket login": .type(credentials),
    ]) { $1 })

  /// - Parameter link: The command that opens a link.
  private static func browsing(_ link: String) -> [String: Treatment] {
    Dictionary(
      uniqueKeysWithValues: [
        "openmarket    ", "openmarket --server https", "openmarket --server http:", link,
      ].map { ($0, .browse) })
  }

  private static let manual = PagePlan(
    page: "Resources/man/openmarket.1",
    setup: """
      other_market
      printf %s "$PICTURE" | base64 -d >chair.jpg
      """,
    treatments: [
      "openmarket": .browse, "openmarket serve": .serve, "openmarket add": .end,
      "openmarket list": .end, "openmarket watch": .end, "openmarket export": .end,
      "openmarket copy": .omit("needs a login: Tests/EndToEnd/CopyTests.swift copies"),
    ])

  private static let manualOfServing = PagePlan(
    page: "Resources/man/openmarket-serve.8",
    setup: """
      start openmarket serve --data-dir ~/reported --port 8081 --metrics-port 9464
      await 9464
      """,
    treatments: [
      "openmarket audit": .omit("does not end: Tests/EndToEnd/FullDeviceTests.swift follows it")
    ])

  private static let manualOfSettings = PagePlan(
    page: "Resources/man/openmarket-config.5", files: ["": .script(settings)])

  private static let koreanManualOfSettings = PagePlan(
    page: "Resources/man/ko/openmarket-config.5", files: ["": .script(settings)])

  /// The user's settings have no mistakes, and their shell commands work.
  private static let settings = """
    install -D -m 600 "$file" ~/.config/openmarket/config.toml
    openmarket config check
    sed -n 's/^command = "\\(.*\\)"$/\\1/p' "$file" | while read -r line; do
      openmarket show 1 --json | sh -c "$line" | grep . >/dev/null
    done
    """

  private static let commands = PagePlan(
    page: "docs/manual/commands.md", files: ["toml": .script(settings)])

  private static let dialects = PagePlan(
    page: "docs/manual/dialects.md", setup: "other_market",
    treatments: ["openmarket --server": .browse])

  private static let export = PagePlan(
    page: "docs/manual/export.md",
    setup: """
      openmarket seed --count 10 --data-dir /var/lib/openmarket
      postgres trust
      database openmarket
      ssh_server
      cp ~/.ssh/id_ed25519.pub ~/.ssh/authorized_keys
      """,
    files: ["json": .omit("Tests/Store/OperationsTests reads and writes every line of it")],
    before: ["Export": "rm -r /srv/new-market"])

  private static let pictures = PagePlan(
    page: "docs/manual/pictures.md",
    setup: "openmarket seed --count 10; postgres trust; database openmarket",
    treatments: [
      "openmarket serve --pictures s3:": .omit(
        "needs a bucket: Tests/Store/PictureStoresTests has one"),
      "openmarket serve --pictures 's3:": .omit("the same"),
    ],
    files: [
      "ini": .script(
        "install -D \"$file\" /etc/systemd/system/openmarket.service.d/pictures.conf\n\(unit)")
    ],
    before: [
      "Backup": "openmarket seed --count 10 --database postgres://openmarket@db.example/market"
    ])

  private static let searching = PagePlan(
    page: "docs/manual/searching.md",
    files: [
      "text": .omit("is typed in the browser: Tests/Terminal/BrowserTests/CommandTests.swift")
    ])

  /// A picture of one pixel is in `$PICTURE`.
  private static let scripting = PagePlan(page: "docs/manual/scripting.md")

  private static let themes = PagePlan(
    page: "docs/manual/themes.md",
    files: ["toml": .script("cp \"$file\" theme.toml; openmarket theme check theme.toml")])
}
