/// The pages about hosting a market.
extension PagePlan {
  static let serving = PagePlan(
    page: "docs/manual/serving.md",
    setup: """
      certificate
      cd; ln -s "$place/program/openmarket" openmarket
      ln -s "$place/source/Resources" Resources
      """,
    treatments: [
      "install -D -m 644 /srv/apt": .omit("needs a release, like Tests/Tools/install.sh"),
      "echo 'deb ": .omit("the same"),
    ],
    files: ["nginx": .script("nginx_check \"$file\"; nginx -c /etc/nginx/page.conf; await 443")],
    after: [
      "install -m 644 Resources/systemd": unit, "install -D -m 644 Resources/systemd": unit,
      // A setting that does not exist is refused.
      "echo 'OPENMARKET_PUBLIC_URL": """
      set -a
      . /etc/openmarket/serve.env
      openmarket serve --migrate-only --data-dir /var/lib/openmarket
      """,
    ])

  /// Checks the unit together with its drop-in files.
  static let unit = """
    install -m 644 "$place/source/Resources/systemd/openmarket.service" /etc/systemd/system/
    ! command -v systemd-analyze || systemd-analyze verify openmarket.service
    """

  /// The program and the unit of the previous version, and a market of the oldest one.
  static let operating = PagePlan(
    page: "docs/manual/operating.md",
    setup: """
      openmarket demo add --data-dir /var/lib/openmarket
      cd; ln -s "$place/program/openmarket" openmarket
      ln -s "$place/source/Resources" Resources
      """,
    values: ["DATE-TIME": "*"],
    treatments: ["30 4 * * *": .omit("is a line for cron, and needs another machine")],
    files: [
      "toml": .script("openmarket serve --migrate-only --config \"$file\""),
      "[Definition]": .omit("Tests/Server/MarketServerTests/LogTests.swift has this expression"),
      "# Debian 12 has neither log files, without which fail2ban does not start, nor iptables.":
        .omit("fail2ban is not installed where tests run"),
      "[openmarket-limit]": .omit("the same"),
    ],
    before: [
      "Upgrade, and the way back": """
      rm -r /var/lib/openmarket /usr/local/bin/openmarket
      install -d -m 700 /var/lib/openmarket
      install -m 600 "$place/old.sqlite" /var/lib/openmarket/market.sqlite
      echo older | tee /usr/local/bin/openmarket >/etc/systemd/system/openmarket.service
      """,
      "Settings": """
      # The older program and unit are back, and so is the market, which is upgraded once more.
      grep -qx older /usr/local/bin/openmarket
      grep -qx older /etc/systemd/system/openmarket.service
      cd; install -m 755 openmarket /usr/local/bin/
      openmarket serve --migrate-only --data-dir /var/lib/openmarket 2>&1 |
        grep market-before-upgrade
      """,
      "What to watch": """
      start openmarket serve --data-dir /var/lib/openmarket --port 8080 --metrics-port 9464
      await 8080
      """,
      "Removal": """
      install -D -m 644 "$place/source/Resources/systemd/openmarket.sysusers" \\
        /etc/sysusers.d/openmarket.conf
      install -D -m 600 /dev/null /etc/openmarket/password
      """,
    ],
    after: [
      "rm -rf /etc/systemd/system":
        "[ ! -e /etc/openmarket ] && [ ! -e /etc/sysusers.d/openmarket.conf ]",
      "rm -rf /var/lib/openmarket": "! [ -e /var/lib/openmarket ]",
    ])

  static let postgresql = PagePlan(
    page: "docs/manual/postgresql.md",
    setup: """
      postgres scram-sha-256
      mkdir -p /etc/postgresql/15/main/conf.d
      cd; ln -s "$place/source/Resources" Resources
      # Runs the rest as the user that is named.
      cat >/usr/local/bin/sudo <<'END'
      #!/bin/sh
      exec setpriv --reuid="$2" --regid="$2" --clear-groups -- sh -c 'shift 2; exec "$@"' sh "$@"
      END
      chmod 755 /usr/local/bin/sudo
      echo '*:*:*:openmarket:word' >~/.pgpass
      chmod 600 ~/.pgpass
      """,
    treatments: [
      "sudo -u postgres createuser": .type(["word", "word"]),
      "openmarket serve --database postgres://openmarket@one":
        .omit("needs a standby: Tests/Store/PostgresStoreTests/StandbyTests.swift reads one"),
    ],
    after: [
      "install -D -m 600 /dev/null": "echo word >/etc/openmarket/password",
      "install -D -m 644 Resources/systemd": unit,
      "echo 'OPENMARKET_DATABASE": """
      set -a
      . /etc/openmarket/serve.env
      openmarket serve --migrate-only
      """,
      // Every node is stopped before the database is restored.
      "pg_dump": "kill \"$(cat \"$place/server\")\"",
    ])

  static let patroni = PagePlan(
    page: "docs/manual/patroni.md",
    setup: """
      install -d /etc/postgresql-common
      install -D /dev/null /etc/patroni/config.yml
      """,
    treatments: [
      "chown postgres:": .omit("needs the user that Debian adds for PostgreSQL"),
      "patronictl": .omit("needs Patroni, which ./dev stress failover starts"),
      "sudo -u postgres": .omit("needs Patroni: postgresql.md has the same"),
      "openmarket serve": .omit("needs three servers: TakeoverTests connects to a pair"),
    ],
    files: [
      "sh": .script(
        """
        . "$file"
        [ "$ETCD_NAME" = one ]
        case $ETCD_INITIAL_CLUSTER in *"one=$ETCD_INITIAL_ADVERTISE_PEER_URLS,"*) ;; *) exit 1 ;; esac
        """),
      "yaml": .omit("needs Patroni"),
    ])

  static let scaling = PagePlan(
    page: "docs/manual/scaling.md",
    setup: """
      postgres trust
      database openmarket
      mkdir /etc/openmarket
      install -m 600 /dev/null /etc/openmarket/password
      echo word >/etc/openmarket/password
      """,
    treatments: ["echo \"set server": .omit("Tests/EndToEnd/BalancerTests.swift runs haproxy")],
    files: [
      "sh": .script(
        """
        set -a
        OPENMARKET_BEHIND_PROXY=1
        . "$file"
        openmarket serve --migrate-only
        """),
      "haproxy": .script(
        """
        install -d /etc/haproxy
        cat /etc/openmarket/chain.pem /etc/openmarket/key.pem >/etc/haproxy/market.pem
        haproxy -c -f "$file"
        """),
    ])

  static let ssh = PagePlan(
    page: "docs/manual/ssh.md",
    setup: """
      install -d -m 700 /var/lib/openmarket
      printf %s "$PICTURE" | base64 -d >photo.jpg
      ln -s "$place/source/Resources" Resources
      """,
    treatments: ["ssh market@": .browse],
    last: ["ssh market@"],
    files: [
      "sshd": .script(
        """
        cp "$file" /etc/ssh/sshd_config.d/openmarket.conf
        ssh_server
        /usr/sbin/sshd -t
        """),
      "[Slice]": .script(
        """
        install -D "$file" /etc/systemd/system/user-1000.slice.d/limits.conf
        ! command -v systemd-analyze || systemd-analyze verify user-1000.slice
        """),
      "Match User openmarket":
        .script("cp \"$file\" /etc/ssh/other_config; /usr/sbin/sshd -t -f /etc/ssh/other_config"),
    ],
    after: [
      "install -D -m 644 Resources/systemd/kiosk.conf": unit,
      "systemd-sysusers": "id openmarket",
    ])
}
