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

# Needs the package $2, or one that is named like it, if there is no program $1.
program() { has "$1" || [ -x "/usr/sbin/$1" ] || need "${2:-$1}"; }

programs() { for wanted; do program "$wanted"; done; }

postgresql() {
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || program initdb postgresql
  ls /usr/lib/*/libpq.so.5 >/dev/null 2>&1 || need libpq5
}

debian_packages() {
  programs git
  program cc gcc
  [ -d /usr/include/c++ ] || need g++
  program tic ncurses-bin
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
    test | bench* | stress* | docs | setup) header vterm.h libvterm-dev ;;
  esac
  case $1 in
    test | setup)
      # Without sshd, the tests of the kiosk over SSH are skipped.
      programs bash zsh fish openssl haproxy
      program sshd openssh-server
      program ssh openssh-client
      program nginx nginx-light
      # Used by the examples of the manual.
      programs curl jq
      program ip iproute2
      postgresql
      ;;
  esac
  case $1 in bench-pictures | setup) programs timg chafa ;; esac
  case $1 in
    bench-server | setup)
      programs wrk timg
      program nginx nginx-light
      program vipsthumbnail libvips-tools
      postgresql
      ;;
  esac
  case $1 in
    bench-peers | setup)
      programs less nnn tig newsboat wrk
      program vd visidata
      ;;
  esac
  case $1 in stress-store | setup) programs strace ;; esac
  case $1 in stress-screens | setup) programs tmux ;; esac
  case $1 in
    stress-nodes | stress-failover)
      program nginx nginx-light
      postgresql
      ;;
  esac
  # Too large for setup, like chromium.
  case $1 in
    stress-failover)
      programs patroni
      program ip iproute2
      program etcd etcd-server
      /usr/bin/python3 -c 'import etcd' 2>/dev/null || need python3-etcd
      ;;
  esac
  case $1 in bench-plots | setup) program gnuplot gnuplot-nox ;; esac
  case $1 in
    package* | release | setup)
      program dpkg-deb dpkg
      program dpkg-shlibdeps dpkg-dev
      programs lintian mandoc
      program xz xz-utils
      ;;
  esac
  case $1 in
    test | package--check | release | setup)
      program dpkg-scanpackages dpkg-dev
      programs gpg gpg-agent
      ;;
  esac
  case $1 in
    package--check | release | setup)
      programs mmdebstrap
      [ "$(id -u)" = 0 ] || program newuidmap uidmap
      ;;
  esac
  case $1 in
    release | setup)
      programs jq
      program ip iproute2
      ;;
  esac
  case $1 in bench-check | setup) programs valgrind ;; esac
  case $1 in
    web)
      has chromium-browser || has google-chrome || programs chromium
      programs curl
      [ -d /usr/share/fonts/opentype/noto ] || need fonts-noto-cjk
      ;;
  esac
  case $1 in screenshots | terminals | setup) programs debootstrap ;; esac
  case $1 in
    check-api | bench-peers | setup)
      programs python3
      python3 -c 'import venv, ensurepip' 2>/dev/null || need python3-venv
      ;;
  esac
}

# Installs the packages that the command $1 needs, and checks Swift.
prepare() {
  [ "$(uname -s)" = Linux ] || fail "openmarket runs on Linux only."
  debian_packages "$1"
  [ -z "$missing" ] || install_missing
  check_swift
}

install_missing() {
  [ "${DEV_NO_INSTALL:-}" != 1 ] || fail "Missing packages:$missing"
  mkdir -p .build
  log=.build/dev-install.log
  : >"$log"
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
