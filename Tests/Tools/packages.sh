# Installs the packages that a command needs. Sourced by ./dev: prepare COMMAND.
# shellcheck shell=sh disable=SC2154 # dev sets system

missing=
need() { case " $missing " in *" $1 "*) ;; *) missing="$missing $1" ;; esac; }

header() {
  [ -e "/usr/include/$1" ] && return
  for folder in /usr/include/*-linux-gnu*; do
    [ -e "$folder/$1" ] && return
  done
  need "$2"
}

debian_packages() {
  has git || need git
  has cc || need gcc
  [ -d /usr/include/c++ ] || need g++
  has tic || need ncurses-bin
  [ -e /usr/share/terminfo/x/xterm-256color ] || [ -e /lib/terminfo/x/xterm-256color ] ||
    need ncurses-base
  header stdio.h libc6-dev
  header curses.h libncurses-dev
  header sqlite3.h libsqlite3-dev
  header zlib.h zlib1g-dev
  header argon2.h libargon2-dev
  header qrencode.h libqrencode-dev
  # Installs pkg-config, which finds its build flags.
  header gdk-pixbuf-2.0/gdk-pixbuf/gdk-pixbuf.h libgdk-pixbuf-2.0-dev
  # Reads WebP; without it those pictures are shown as placeholders.
  ls /usr/lib/*/gdk-pixbuf-2.0/*/loaders/libpixbufloader-webp.so >/dev/null 2>&1 ||
    need webp-pixbuf-loader
  case $1 in
    bench-check) ;;
    test | bench* | setup) header vterm.h libvterm-dev ;;
  esac
  case $1 in
    test | setup)
      has bash || need bash
      has zsh || need zsh
      has fish || need fish
      has openssl || need openssl
      # Without it, the tests of the kiosk over SSH are skipped.
      has sshd || [ -x /usr/sbin/sshd ] || need openssh-server
      has ssh || need openssh-client
      # Used by the examples of the manual.
      has curl || need curl
      has jq || need jq
      has ip || [ -x /usr/sbin/ip ] || need iproute2
      has nginx || [ -x /usr/sbin/nginx ] || need nginx-light
      has haproxy || [ -x /usr/sbin/haproxy ] || need haproxy
      ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb || need postgresql
      ls /usr/lib/*/libpq.so.5 >/dev/null 2>&1 || need libpq5
      ;;
  esac
  case $1 in
    bench-pictures | setup)
      has timg || need timg
      has chafa || need chafa
      ;;
  esac
  case $1 in
    bench-server | setup)
      has wrk || need wrk
      has nginx || [ -x /usr/sbin/nginx ] || need nginx-light
      has timg || need timg
      has vipsthumbnail || need libvips-tools
      ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb || need postgresql
      ;;
  esac
  case $1 in
    bench-peers | setup)
      has less || need less
      has nnn || need nnn
      has tig || need tig
      has newsboat || need newsboat
      has vd || need visidata
      has wrk || need wrk
      ;;
  esac
  case $1 in
    stress-nodes | stress-failover)
      has nginx || [ -x /usr/sbin/nginx ] || need nginx-light
      ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb || need postgresql
      ;;
  esac
  case $1 in
    stress-failover)
      has patroni || need patroni
      has etcd || need etcd-server
      /usr/bin/python3 -c 'import etcd' 2>/dev/null || need python3-etcd
      ;;
  esac
  case $1 in bench-plots | setup) has gnuplot || need gnuplot-nox ;; esac
  case $1 in
    package* | release | setup)
      has dpkg-deb || need dpkg
      has dpkg-shlibdeps || need dpkg-dev
      has lintian || need lintian
      has mandoc || need mandoc
      has xz || need xz-utils
      ;;
  esac
  case $1 in
    test | package--check | release | setup)
      has dpkg-scanpackages || need dpkg-dev
      has gpg || need gpg
      has gpg-agent || need gpg-agent
      ;;
  esac
  case $1 in package--check | release | setup) has mmdebstrap || need mmdebstrap ;; esac
  case $1 in
    release | setup)
      has jq || need jq
      has ip || [ -x /usr/sbin/ip ] || need iproute2
      ;;
  esac
  case $1 in bench-check | setup) has valgrind || need valgrind ;; esac
  case $1 in
    web)
      has chromium || has chromium-browser || has google-chrome || need chromium
      has curl || need curl
      [ -d /usr/share/fonts/opentype/noto ] || need fonts-noto-cjk
      ;;
  esac
  case $1 in
    screenshots | terminals)
      has debootstrap || [ -x /usr/sbin/debootstrap ] || need debootstrap
      ;;
  esac
  case $1 in
    check-api | bench-peers | setup)
      has python3 || need python3
      python3 -c 'import venv, ensurepip' 2>/dev/null || need python3-venv
      ;;
  esac
}

homebrew_packages() {
  prefix=$(brew --prefix)
  [ -d "$prefix/opt/ncurses" ] || need ncurses
  [ -d "$prefix/opt/sqlite" ] || need sqlite
  [ -d "$prefix/opt/argon2" ] || need argon2
  [ -d "$prefix/opt/qrencode" ] || need qrencode
  [ -d "$prefix/opt/gdk-pixbuf" ] || need gdk-pixbuf
  has pkg-config || need pkgconf
  case $1 in
    bench-pictures | setup)
      has timg || need timg
      has chafa || need chafa
      ;;
  esac
  case $1 in
    bench-server | setup)
      has wrk || need wrk
      has nginx || need nginx
      has timg || need timg
      has vipsthumbnail || need vips
      ;;
  esac
  case $1 in
    bench-peers | setup)
      has nnn || need nnn
      has tig || need tig
      has newsboat || need newsboat
      has vd || need visidata
      has wrk || need wrk
      ;;
  esac
  case $1 in bench-plots | setup) has gnuplot || need gnuplot ;; esac
  case $1 in test | bench* | setup) [ -d "$prefix/opt/libvterm" ] || need libvterm ;; esac
}

# Installs the packages that the command $1 needs, and checks Swift.
prepare() {
  case $system in
    Darwin)
      if ! has git || ! has cc; then
        fail "The command line tools are missing: run xcode-select --install."
      fi
      has brew || fail "Homebrew is missing: see https://brew.sh."
      homebrew_packages "$1"
      ;;
    *) debian_packages "$1" ;;
  esac
  [ -z "$missing" ] || install_missing
  check_swift
}

install_missing() {
  [ "${DEV_NO_INSTALL:-}" != 1 ] || fail "Missing packages:$missing"
  mkdir -p .build
  log=.build/dev-install.log
  : >"$log"
  if [ "$system" = Darwin ]; then
    say "Installing with Homebrew:$missing"
    # shellcheck disable=SC2086 # a list of names
    brew install $missing >"$log" 2>&1 </dev/null || tail_and_fail "$log" "Installing failed."
  else
    has apt-get || fail "Please install these Debian packages:$missing"
    become=
    if [ "$(id -u)" != 0 ]; then
      has sudo || fail "Please install as root:$missing"
      become=sudo
    fi
    say "Installing from Debian's packages${become:+ with sudo}:$missing"
    # shellcheck disable=SC2086 # a list of names
    $become sh -c "$install_stopped" sh "$policy" $missing >"$log" 2>&1 </dev/null ||
      tail_and_fail "$log" "Installing failed."
  fi
  missing=
}

# The file that Debian's packages ask whether they may start their services (invoke-rc.d(8)).
policy=/usr/sbin/policy-rc.d

# Installs packages without starting their services: sshd, nginx and PostgreSQL are for tests, which
# start their own. While it runs, $1 refuses all starts; an existing policy of the machine is left
# unchanged.
# shellcheck disable=SC2016 # a script for another shell, perhaps root's
install_stopped='
  set -eu
  policy=$1
  shift
  note="# Written by ./dev of openmarket while it installs packages. Needless afterwards."
  # A killed earlier run, whose traps did not run, has left its file.
  if [ -f "$policy" ] && [ ! -h "$policy" ] && grep -qxF "$note" "$policy"; then rm "$policy"; fi
  if [ ! -e "$policy" ] && [ ! -h "$policy" ]; then
    trap "rm -f \"\$policy\"" EXIT
    trap "exit 129" HUP
    trap "exit 130" INT
    trap "exit 143" TERM
    # noclobber: a file that another process creates now is not overwritten either.
    (set -C; printf "#!/bin/sh\n%s\nexit 101\n" "$note" >"$policy") || { trap - EXIT; exit 1; }
    chmod 755 "$policy"
  fi
  # Old package lists name versions that the mirrors no longer have.
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"
'

check_swift() {
  swift=$(command -v swift) ||
    fail "Swift is missing. Install Swift 6.3 from https://www.swift.org/install and try again."
  # swift --version takes most of a second, so its result is kept until swift itself changes.
  key=$(ls -ldL -- "$swift")
  if [ -f .build/dev-swift ]; then
    IFS= read -r known <.build/dev-swift || known=
    [ "$known" != "$key" ] || return 0
  fi
  version=$(swift --version 2>/dev/null </dev/null |
    sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | sed 1q)
  major=${version% *}
  minor=${version#* }
  [ -n "$version" ] || fail "$swift does not report its version; Swift 6.3 is needed."
  if [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
    fail "Swift $major.$minor is too old. Install Swift 6.3 from https://www.swift.org/install."
  fi
  mkdir -p .build
  printf '%s\n' "$key" >.build/dev-swift
}
