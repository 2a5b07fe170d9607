# Makes a release: ./dev release VERSION KEY. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root, package.sh sets out and version
# The changes since the last version are given its number and a commit. The packages of that commit
# are made and checked; if nothing failed, the commit is tagged. Nothing is published.

# shellcheck source=Tests/Tools/package.sh
. Tests/Tools/package.sh
# shellcheck source=Tests/Tools/image.sh
. Tests/Tools/image.sh

release() {
  [ $# -eq 2 ] || fail "usage: ./dev release VERSION KEY, with a key of gpg that signs, such as an address"
  gpg --batch --list-secret-keys "$2" >/dev/null 2>&1 || fail "gpg has no secret key $2."
  in_namespaces true || fail "Starting the container image needs root, or uidmap and /etc/subuid."
  commit_version "$1"
  released=$(git rev-parse HEAD)
  make_packages
  make_repository "$out/apt" "$2" "$deb_file"
  with_new_key check_installation "$deb_file"
  make_image "$deb_file" "$out/openmarket-$version-oci"
  check_image "$out/openmarket-$version-oci"
  (cd "$out" && find . -type f ! -name 'SHA256SUMS*' | sort | xargs -d '\n' sha256sum >SHA256SUMS)
  sign "$2" --armor --detach-sign --output "$out/SHA256SUMS.asc" "$out/SHA256SUMS"
  tag_version "$1" "$2" "$released"
  say "Version $1 is tagged v$1. Its files:"
  printf '%s\n' "$root/$out"
}

# Tags the commit $3 with the version $1, signed with the key $2, if nothing has changed since.
tag_version() {
  if [ "$(git rev-parse HEAD)" != "$3" ] || [ -n "$(git status --porcelain)" ]; then
    fail "The files have changed since commit $3, which the packages are made of."
  fi
  # With another gpg.format git may sign with nothing, and without an error.
  git -c gpg.format=openpgp tag --sign --local-user "$2" --message "Version $1" "v$1" "$3" ||
    fail "The tag v$1 could not be signed."
  git verify-tag "v$1" 2>/dev/null || {
    git tag --delete "v$1"
    fail "The tag v$1 was not signed with the key $2, and was deleted."
  }
}

# Gives the changes since the last version the number $1 and today's date, in the changelog, the
# program and its manual pages, and commits that. A version that was committed but not tagged, by a
# release that failed, is released unchanged.
commit_version() {
  case $1 in
    *[!0-9.]* | *..* | .* | *. | *.*.*.*) fail "$1 is not a version such as 0.3.0." ;;
    *.*.*) ;;
    *) fail "$1 is not a version such as 0.3.0." ;;
  esac
  ! git rev-parse --quiet --verify "refs/tags/v$1" >/dev/null || fail "v$1 is already a tag."
  [ -z "$(git status --porcelain)" ] || fail "There are changes that are not committed."
  if grep -qF "## [$1]" docs/CHANGELOG.md; then
    [ "$(git log -1 --format=%s)" = "Release version $1" ] ||
      fail "docs/CHANGELOG.md already has version $1."
    return 0
  fi
  sed -n '/^## \[Unreleased\]/,/^## \[[0-9]/p' docs/CHANGELOG.md | grep -q '^- ' ||
    fail "docs/CHANGELOG.md has no changes since the last version."
  metrics=Sources/Server/MarketServer/Monitoring/ServiceMetrics.swift
  manual=Tests/openmarketTests/ManualTests.swift
  today=$(date -u +%Y-%m-%d)
  sed -i "s/^## \[Unreleased\]\$/&\n\n## [$1] - $today/" docs/CHANGELOG.md
  sed -i "s/static let version = \".*\"/static let version = \"$1\"/" "$metrics"
  sed -i "s/static let date = \".*\"/static let date = \"$today\"/" "$manual"
  sed -i "s/^\(\.TH [^ ]* [0-9]\) [0-9-]*/\1 $today/" Resources/man/*.[1578] Resources/man/ko/*.[1578]
  git commit --quiet --all --message "Release version $1" && return
  git checkout --quiet HEAD -- docs/CHANGELOG.md "$metrics" "$manual" Resources/man
  fail "Version $1 could not be committed. Nothing has changed."
}
