# An apt repository in a folder, and checks of packages from it. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root, package.sh sets out

# Creates a repository of the packages $3 … in the folder $1, signed with the key $2 of gpg. A web
# server or a disk can offer the folder. The same packages, time and key result in the same bytes.
make_repository() {
  folder=$1
  key=$2
  shift 2
  mkdir -p "$folder"
  cp "$@" "$folder/"
  (
    cd "$folder" || exit
    dpkg-scanpackages --multiversion . 2>/dev/null >Packages
    xz -9 -T1 --keep Packages
    {
      printf 'Origin: openmarket\nLabel: openmarket\nSuite: stable\nArchitectures: %s\nDate: %s\n' \
        "$(sed -n 's/^Architecture: //p' Packages | sort -u | tr '\n' ' ' | sed 's/ $//')" \
        "$(date -Ru -d "@$SOURCE_DATE_EPOCH")"
      echo 'SHA256:'
      for file in Packages Packages.xz; do
        printf ' %s %s %s\n' "$(sha256sum $file | cut -d ' ' -f 1)" "$(wc -c <$file)" "$file"
      done
    } >Release
    sign "$key" --clearsign --output InRelease Release
    sign "$key" --armor --detach-sign --output Release.gpg Release
    gpg --batch --armor --export-options export-minimal --export "$key" >openmarket.asc
  )
}

# Signs with the key $1, at the time of the commit.
sign() {
  key=$1
  shift
  errors=$(gpg --batch --yes --faked-system-time "$SOURCE_DATE_EPOCH!" --local-user "$key" \
    "$@" 2>&1) || fail "$errors"
}

# Runs "$@" with a new key of gpg, whose fingerprint is one more argument.
with_new_key() (
  GNUPGHOME=$(mktemp -d)
  export GNUPGHOME
  trap 'gpgconf --kill all; rm -rf "$GNUPGHOME"' EXIT
  trap 'exit 1' INT TERM
  gpg --batch --quiet --passphrase '' --faked-system-time "$SOURCE_DATE_EPOCH!" \
    --quick-generate-key 'openmarket check <check@openmarket.invalid>' ed25519 sign never \
    2>"$GNUPGHOME/log" || { cat "$GNUPGHOME/log" >&2; fail "gpg created no key."; }
  key=$(gpg --batch --quiet --with-colons --list-keys | sed -n 's/^fpr:*\([^:]*\):/\1/p' | head -n 1)
  "$@" "$key"
)

# Installs the package $1 in a fresh Debian of each version, from a repository that is signed with
# the key $2 and also has an older version of it, upgrades and removes it, with a market of 0.2.0.
check_installation() {
  both=$out/check/apt
  older=$out/check/older
  # There is no package of 0.2.0. This version, between 0.1 and 0.2.0, has the files of $1.
  older_version=0.2.0~
  mkdir -p "$out/check"
  dpkg-deb --raw-extract "$1" "$older"
  sed -i "s/^Version: .*/Version: $older_version/" "$older/DEBIAN/control"
  dpkg-deb --root-owner-group -Znone --build "$older" "$older.deb" >/dev/null
  make_repository "$both" "$2" "$1" "$older.deb"
  cp -R "$root/Tests/Upgrade" "$out/check/"
  xz -dc Tests/Upgrade/market-0.2.0.sqlite.xz >"$out/check/Upgrade/market.sqlite"
  for suite in bookworm trixie; do
    say "Installing the package in Debian's $suite."
    # shellcheck disable=SC2016 # mmdebstrap sets $1
    mmdebstrap --variant=apt \
      --customize-hook="copy-in $root/$both $root/$out/check/Upgrade $root/Tests/Tools/install.sh /srv" \
      --customize-hook='chroot "$1" sh /srv/install.sh '"$older_version" "$suite" /dev/null \
      >"$root/.build/dev-install-$suite.log" 2>&1 ||
      tail_and_fail "$root/.build/dev-install-$suite.log" "The package fails in $suite."
  done
  rm -r "$out/check"
}
