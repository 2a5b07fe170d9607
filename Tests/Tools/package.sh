# Creates the files of a release in .build/package: ./dev package. Sourced by ./dev.
# The Debian package, the archive, the list of parts (SPDX) and the checksums. Two builds of a
# commit have equal bytes, in any folder: times are the commit's, owners and orders are fixed.
# With --check the package is also installed, upgraded and removed in Debian 12 and 13.
# shellcheck shell=sh disable=SC2154 # dev sets root, building.sh sets binary

# shellcheck source=Tests/Tools/licenses.sh
. Tests/Tools/licenses.sh
# shellcheck source=Tests/Tools/repository.sh
. Tests/Tools/repository.sh

out=.build/package
# Lists of what is linked statically, and dynamically.
parts=$out/parts
system_parts=$out/system-parts

package() {
  case ${1:-} in '' | --check) ;; *) fail "usage: ./dev package [--check]" ;; esac
  make_packages
  [ $# -eq 0 ] || with_new_key check_installation "$deb_file"
  say "In $root/$out:"
  (cd "$out" && ls -1 | sed "s|^|  |" >&2)
  printf '%s\n' "$root/$out"
}

make_packages() {
  version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' \
    Sources/Server/MarketServer/Monitoring/ServiceMetrics.swift)
  [ -n "$version" ] || fail "The version was not found."
  architecture=$(dpkg --print-architecture)
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
  export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
  umask 022
  build_for_package
  rm -rf "$out"
  mkdir -p "$out"
  stage_files "$out/stage"
  make_deb
  make_archive
  make_parts_list
  (cd "$out" && sha256sum ./*.deb ./*.tar.xz ./*.spdx.json >SHA256SUMS)
  rm -r "$out/stage" "$out/deb" "$parts" "$system_parts"
  check_packages
}

# Puts all files of a package below $1/usr.
stage_files() {
  stage=$1
  share=$stage/usr/share
  mkdir -p "$stage/usr/bin" "$share/doc/openmarket/examples" \
    "$share/bash-completion/completions" "$share/zsh/vendor-completions" \
    "$share/fish/vendor_completions.d"
  # Anything in a program besides code and names of shared functions is useless to its users.
  strip --strip-unneeded --remove-section=.comment -o "$stage/usr/bin/openmarket" "$binary"
  drop_build_folder "$stage/usr/bin/openmarket"
  program=$root/$binary
  # bash sources it: an interpreter line has no meaning there.
  "$program" --generate-completion-script bash | sed '1{/^#!/d;}' \
    >"$share/bash-completion/completions/openmarket"
  "$program" --generate-completion-script zsh >"$share/zsh/vendor-completions/_openmarket"
  "$program" --generate-completion-script fish >"$share/fish/vendor_completions.d/openmarket.fish"
  for language in . ko; do
    for page in Resources/man/"$language"/*.[1578]; do
      [ -f "$page" ] || continue
      folder=$share/man/$language/man${page##*.}
      mkdir -p "$folder"
      gzip -9nc "$page" >"$folder/${page##*/}.gz"
    done
  done
  cp README.md docs/README.ko.md "$share/doc/openmarket/"
  cp -R docs/manual "$share/doc/openmarket/"
  gzip -9nc docs/CHANGELOG.md >"$share/doc/openmarket/CHANGELOG.md.gz"
  cp Resources/packages/config.toml "$share/doc/openmarket/examples/"
  for file in certificate.conf database.conf kiosk.conf openmarket.sysusers; do
    cp "Resources/systemd/$file" "$share/doc/openmarket/examples/"
  done
  stage_licenses "$share/openmarket/licenses"
  find "$stage" -type f -exec chmod 644 {} +
  chmod 755 "$stage/usr/bin/openmarket"
}

# Makes the program $1 independent of the folder in which it was built. The compiler's hashes of
# modules, which only a build reads, become zeros: without their section strip would drop the
# protection of relocations. The linker's identifier becomes the SHA-1 of the program with zeros in
# its place.
drop_build_folder() {
  hashes=$out/hashes
  objcopy --dump-section ".swift_modhash=$hashes" "$1" "$out/copy"
  head -c "$(wc -c <"$hashes")" /dev/zero >"$hashes.zero"
  objcopy --update-section ".swift_modhash=$hashes.zero" "$1"
  rm "$hashes" "$hashes.zero" "$out/copy"
  write_build_id "$1" 0000000000000000000000000000000000000000
  write_build_id "$1" "$(sha1sum "$1" | cut -d ' ' -f 1)"
}

# Writes 40 hexadecimal digits, after the head of a note: the sizes of "GNU" and of the identifier,
# and 3 for its type.
write_build_id() {
  {
    printf '\4\0\0\0\24\0\0\0\3\0\0\0GNU\0'
    for byte in $(echo "$2" | sed 's/../& /g'); do
      # shellcheck disable=SC2059 # an octal escape
      printf "\\$(printf %03o "0x$byte")"
    done
  } >"$out/build-id"
  objcopy --update-section ".note.gnu.build-id=$out/build-id" "$1"
  rm "$out/build-id"
}

# Gives every file below $1 the time of the commit, and every folder the same mode: five digits also
# clear the group ID of the folder around it.
make_equal() {
  find "$1" -type d -exec chmod 00755 {} +
  find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

make_deb() {
  deb=$out/deb
  cp -R "$out/stage" "$deb"
  mkdir -p "$deb/DEBIAN" "$deb/usr/lib/systemd/system" "$deb/etc/openmarket"
  sed 's|/usr/local/bin/|/usr/bin/|' Resources/systemd/openmarket.service \
    >"$deb/usr/lib/systemd/system/openmarket.service"
  cp Resources/packages/serve.env "$deb/etc/openmarket/serve.env"
  chmod 644 "$deb/etc/openmarket/serve.env" "$deb/usr/lib/systemd/system/openmarket.service"
  {
    cat Resources/packages/debian/copyright
    debian_licenses "$parts"
  } >"$deb/usr/share/doc/openmarket/copyright"
  maintainer=$(sed -n 's/^Maintainer: //p' Resources/packages/debian/control)
  gzip -9n >"$deb/usr/share/doc/openmarket/changelog.gz" <<END
openmarket ($version) unstable; urgency=medium

  * The changes of each version are in CHANGELOG.md.

 -- $maintainer  $(date -Rd "@$SOURCE_DATE_EPOCH")
END
  chmod 644 "$deb/usr/share/doc/openmarket/changelog.gz"
  install -D -m 644 Resources/packages/debian/lintian-overrides \
    "$deb/usr/share/lintian/overrides/openmarket"
  for script in postinst prerm postrm; do
    install -m 755 "Resources/packages/debian/$script" "$deb/DEBIAN/$script"
  done
  echo /etc/openmarket/serve.env >"$deb/DEBIAN/conffiles"
  # dpkg-shlibdeps has to run in a source package.
  mkdir -p "$out/debian"
  : >"$out/debian/control"
  depends=$(cd "$out" && dpkg-shlibdeps -O "deb/usr/bin/openmarket" 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
  rm -r "$out/debian"
  [ -n "$depends" ] || fail "dpkg-shlibdeps found no libraries."
  # libargon2 came to Debian 13 under the same name; libraries renamed for 64-bit time are provided.
  size=$(du -sk --apparent-size "$deb" | cut -f1)
  sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@SIZE@|$size|" \
    -e "s|@DEPENDS@|$depends|" Resources/packages/debian/control >"$deb/DEBIAN/control"
  (cd "$deb" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' | sort |
    sed 's|^\./||' | xargs -d '\n' md5sum >DEBIAN/md5sums)
  chmod 644 "$deb/DEBIAN/control" "$deb/DEBIAN/conffiles" "$deb/DEBIAN/md5sums"
  make_equal "$deb"
  deb_file=$out/openmarket_${version}_$architecture.deb
  dpkg-deb --root-owner-group -Zxz --build "$deb" "$deb_file" >/dev/null
}

# The archive holds the program and its pages for other systems, in one folder.
make_archive() {
  name=openmarket-$version-linux-$(uname -m)
  mkdir -p "$out/$name"
  cp -R "$out/stage/usr/." "$out/$name/"
  mkdir -p "$out/$name/lib/systemd/system"
  install -m 644 Resources/systemd/openmarket.service "$out/$name/lib/systemd/system/"
  install -m 644 LICENSE "$out/$name/share/doc/openmarket/"
  make_equal "$out/$name"
  tar --sort=name --owner=0 --group=0 --numeric-owner --format=gnu \
    -C "$out" -cf - "$name" | xz -9 -T1 >"$out/$name.tar.xz"
  rm -r "${out:?}/$name"
}

# The parts of the program: its packages with their versions, and the libraries of the system.
make_parts_list() {
  list_system_parts
  list=$out/openmarket-$version.spdx.json
  created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
  commit=$(git rev-parse HEAD)
  {
    cat <<END
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "openmarket-$version",
  "documentNamespace": "https://spdx.org/spdxdocs/openmarket-$version-$commit",
  "creationInfo": { "created": "$created", "creators": ["Tool: openmarket-dev-package"] },
  "packages": [
    { "SPDXID": "SPDXRef-openmarket", "name": "openmarket", "versionInfo": "$version",
      "downloadLocation": "NOASSERTION", "licenseConcluded": "MIT", "licenseDeclared": "MIT",
      "copyrightText": "NOASSERTION", "filesAnalyzed": false }$(all_parts)
  ],
  "hasExtractedLicensingInfos": [
    { "licenseId": "LicenseRef-libselinux", "name": "Public domain",
      "extractedText": "This library (libselinux) is public domain software, i.e. not copyrighted." }
  ],
  "relationships": [
    { "spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
      "relatedSpdxElement": "SPDXRef-openmarket" }$(relationships)
  ]
}
END
  } >"$list"
}

# Lists the packages of the system whose libraries are linked, "name version expression" a line, in
# $system_parts.
list_system_parts() {
  ldd "$binary" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | xargs -n 1 realpath |
    while read -r library; do
      dpkg-query --search "*${library#/usr}" 2>/dev/null | sed -n '1s/:.*//p'
    done | sort -u |
    while read -r name; do
      license=$(system_license "$name") || exit 1
      printf '%s %s %s\n' "$name" \
        "$(dpkg-query -W -f '${Version}\n' "$name" 2>/dev/null | head -n 1)" "$license"
    done >"$system_parts"
}

part() {
  printf ',\n    { "SPDXID": "SPDXRef-%s", "name": "%s", "versionInfo": "%s",\n' \
    "$(printf %s "$1" | tr -c 'A-Za-z0-9.\n' -)" "$1" "$2"
  printf '      "downloadLocation": "NOASSERTION", "licenseConcluded": "%s",\n' "$3"
  printf '      "licenseDeclared": "%s", "copyrightText": "NOASSERTION", "filesAnalyzed": false }' "$3"
}

all_parts() {
  cat "$parts" "$system_parts" |
    while read -r name number license; do part "$name" "$number" "$license"; done
}

relationships() {
  for kind in "STATIC_LINK:$parts" "DYNAMIC_LINK:$system_parts"; do
    while read -r name _; do
      printf ',\n    { "spdxElementId": "SPDXRef-openmarket", "relationshipType": "%s",\n' \
        "${kind%%:*}"
      printf '      "relatedSpdxElement": "SPDXRef-%s" }' \
        "$(printf %s "$name" | tr -c 'A-Za-z0-9.\n' -)"
    done <"${kind#*:}"
  done
}

check_packages() {
  if grep -q '"licenseDeclared": "NOASSERTION"' "$out"/*.spdx.json; then
    fail "A part has no licence in the list of parts."
  fi
  for page in Resources/man/*.[1578] Resources/man/ko/*.[1578]; do
    mandoc -T lint -W warning "$page" >&2 || fail "$page has mistakes."
  done
  lintian --fail-on error,warning "$out"/*.deb >&2 || fail "lintian found mistakes."
}
