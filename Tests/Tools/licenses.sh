# The licences of the packages that are linked: their texts and notices, for packages and images.
# shellcheck shell=sh disable=SC2154 # building.sh sets flags and libraries

# Puts the licences and notices of all statically linked code into $1, where `openmarket licenses`
# reads them, and a list of the parts, "name version expression" a line, into $parts.
stage_licenses() {
  mkdir -p "$1"
  cp LICENSE "$1/MIT-openmarket.txt"
  checked_out >"$parts.checkouts"
  collect_licenses "$1" <"$parts.checkouts" >"$parts"
  cp Resources/packages/licenses/Unicode-3.0.txt "$1/"
  case $flags in
    *--static-swift-stdlib*)
      number=$(swift --version 2>/dev/null </dev/null |
        sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | sed 1q)
      license=$(keep_license "$1" "${libraries%/lib/*}/share/swift/LICENSE.txt" swift)
      printf 'swift-runtime %s %s AND Unicode-3.0\n' "$number" "$license" >>"$parts"
      ;;
  esac
  {
    cat <<'END'
openmarket is under the MIT License (MIT-openmarket.txt). The program contains these packages, whose
licences and notices are in this folder; openmarket licenses prints them after this list:

END
    sed 's/^\([^ ]*\) \([^ ]*\) /  \1 \2: /' "$parts"
    cat <<'END'

swift-nio-ssl and swift-crypto contain BoringSSL, copyright The BoringSSL Authors, and fiat-crypto,
copyright the fiat-crypto authors, both under the Apache License 2.0. swift-runtime is Swift's standard
library with Dispatch and Foundation, which contains ICU: copyright Unicode, Inc., Unicode-3.0.txt.
The table of letters that look alike is made of data of Unicode, under the same licence.
END
  } >"$1/README.txt"
  rm "$parts.checkouts"
}

# The Swift packages that are checked out for a build, "name version folder" a line. The folder is
# named as the package's authors write it.
checked_out() {
  sed -n 's/.*"\(identity\|version\)" : "\(.*\)".*/\1 \2/p' Package.resolved |
    while read -r key value; do
      case $key in
        identity) name=$value ;;
        version)
          folder=$(find .build/checkouts -maxdepth 1 -iname "$name" | head -n 1)
          [ -n "$folder" ] || fail "$name is not in .build/checkouts: build first."
          printf '%s %s %s\n' "${folder##*/}" "$value" "$folder"
          ;;
      esac
    done
}

# The text of a file as one line, without comment markers.
flat() { tr -cs '[:alnum:][:punct:]' ' ' <"$1" | sed 's|[ /*#]\{2,\}| |g; s/^ //; s/ $//'; }

# Prints the SPDX identifier of the licence text in $1; nothing for an unknown one.
license_of() {
  case $(flat "$1") in
    *"Apache License"*"Version 2.0"*"Runtime Library Exception"*)
      echo "Apache-2.0 WITH Swift-exception" ;;
    *"Apache License"*"Version 2.0"*"Licensor"*) echo Apache-2.0 ;;
    *"UNICODE LICENSE V3"*) echo Unicode-3.0 ;;
    *"Redistribution and use in source and binary forms"*[Nn]"either the name"*)
      echo BSD-3-Clause ;;
    *"Redistribution and use in source and binary forms"*) echo BSD-2-Clause ;;
    *"Permission is hereby granted, free of charge"*"subject to the following conditions"*)
      echo MIT ;;
    *"Permission to use, copy, modify, and/or distribute this software for any purpose"*) echo ISC ;;
  esac
}

# The licence files in the folder $1, including those of parts that come from elsewhere.
license_files() {
  find -L "$1" -type d \( -iname '*tests' -o -iname '*examples' -o -iname '*benchmarks' -o \
    -iname 'snippets' -o -iname docs -o -name '.*' \) -prune -o -type f \
    \( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' \) -print | LC_ALL=C sort
}

# The source files in the folder $1 that begin with their own licence.
licensed_sources() {
  grep -RlE 'Permission is hereby granted|Redistribution and use in source' "$1/" \
    --include='*.c' --include='*.cc' --include='*.h' --include='*.hpp' --include='*.swift' \
    --exclude-dir='*Tests' --exclude-dir=Benchmarks --exclude-dir=.git --exclude-dir=.build | LC_ALL=C sort
}

# The comments of the source file $1 that contain a licence.
license_comments() {
  awk '
    function flush() {
      if (text ~ /Permission is hereby granted|Redistribution and use/) printf "%s\n", text
      text = ""
    }
    /^[ \t]*(\/\/|\/\*|\*)/ { gsub(/^[ \t]*(\/\/+|\/\*+-?|\*+\/?) ?/, ""); text = text $0 "\n"; next }
    { flush() }
    END { flush() }' "$1"
}

# Keeps the licence text $2 of the part $3 in the folder $1, a shared text only once, and prints its
# SPDX identifier.
keep_license() {
  id=$(license_of "$2")
  [ -n "$id" ] || fail "$3 has a licence that Tests/Tools/licenses.sh does not know: $2"
  printf '%s\n' "$id"
  name_of_text=$(printf %s "$id" | tr ' ' -)
  text=$(flat "$2")
  for kept in "$1/$name_of_text"*.txt; do
    [ ! -e "$kept" ] || [ "$(flat "$kept")" != "$text" ] || return 0
  done
  # The Apache License names no authors; others begin with them.
  case $id in Apache-*) ;; *) name_of_text=$name_of_text-$3 ;; esac
  [ ! -e "$1/$name_of_text.txt" ] || name_of_text=$name_of_text-$3
  cp "$2" "$1/$name_of_text.txt"
}

# Reads "name version folder" lines, keeps all licences and notices of these packages in the folder
# $1, and prints "name version expression", in SPDX, for each. Fails on a package without any.
collect_licenses() (
  while read -r name version folder; do
    license_files "$folder" >"$1/.files"
    {
      count=0
      while read -r file; do
        case ${file##*/} in
          [Nn][Oo][Tt][Ii][Cc][Ee]*) cp "$file" "$1/NOTICE-$name.txt" ;;
          *)
            count=$((count + 1))
            part=$name
            [ "$count" = 1 ] || part=$name-$count
            keep_license "$1" "$file" "$part" || exit 1
            ;;
        esac
      done <"$1/.files"
      [ "$count" -gt 0 ] || fail "$name has no licence."
      for file in $(licensed_sources "$folder"); do
        license_comments "$file" >"$1/.comments"
        part=${file##*/}
        keep_license "$1" "$1/.comments" "$name-${part%.*}" || exit 1
      done
    } >"$1/.identifiers" || exit 1
    printf '%s %s %s\n' "$name" "$version" "$(LC_ALL=C sort -u "$1/.identifiers" |
      sed ':a;N;$!ba;s/\n/ AND /g')"
    rm "$1/.files" "$1/.identifiers"
    rm -f "$1/.comments"
  done
)

# The holder of the copyright of the package in the folder $1, as its first notice names it.
copyright_of() {
  holder=$(cat "$1"/[Nn][Oo][Tt][Ii][Cc][Ee]* "$1"/[Ll][Ii][Cc][Ee][Nn]* "$1"/Package.swift 2>/dev/null |
    sed -n 's/^[ /*]*[Cc]opyright \(([cC])\|©\)\{0,1\} *\([0-9].*\)/\2/p' | head -n 1)
  [ -n "$holder" ] || holder=$(grep -rhi 'copyright (c) [0-9]' "$1/Sources" --include='*.swift' |
    sed 's/.*opyright ([cC]) //' | LC_ALL=C sort | head -n 1)
  printf '%s\n' "$holder"
}

# Writes the paragraphs of debian/copyright for "name version expression" lines and their folders.
debian_licenses() (
  while read -r name version expression; do
    folder=$(find .build/checkouts -maxdepth 1 -name "$name" | head -n 1)
    [ -n "$folder" ] || continue
    printf '\nFiles: %s-%s/*\nCopyright: %s\nLicense: %s\n' "$name" "$version" \
      "$(copyright_of "$folder")" "$(debian_expression "$expression")"
  done <"$1"
  cut -d ' ' -f 3- "$1" | sed 's/ AND /\n/g' | LC_ALL=C sort -u | while read -r id; do
    [ "$id" != MIT ] || continue # The text is already there.
    printf '\nLicense: %s\n The text is in /usr/share/openmarket/licenses/%s*.txt.\n' \
      "$(debian_expression "$id")" "$(printf %s "$id" | tr ' ' -)"
    case $id in
      Apache-*) echo " On Debian systems it is also in /usr/share/common-licenses/Apache-2.0." ;;
    esac
  done
)

# SPDX's expression $1 in the words of debian/copyright.
debian_expression() {
  printf '%s\n' "$1" | sed -e 's/ AND / and /g' -e 's/MIT/Expat/g' \
    -e 's/Apache-2.0 WITH Swift-exception/Apache-2.0 with Swift exception/g'
}

# The SPDX expression of a Debian package whose libraries are linked dynamically, from its file
# /usr/share/doc/PACKAGE/copyright.
system_license() {
  case $1 in
    libc6) echo 'LGPL-2.1-or-later AND GPL-2.0-or-later' ;;
    libgcc-s1 | libstdc++6) echo 'GPL-3.0-or-later WITH GCC-exception-3.1' ;;
    libglib2.0-* | libgdk-pixbuf-2.0-* | libgdk-pixbuf2.0-*) echo LGPL-2.1-or-later ;;
    libqrencode4) echo 'LGPL-2.1-or-later' ;;
    libargon2-*) echo 'CC0-1.0 OR Apache-2.0' ;;
    libblkid* | libmount*) echo LGPL-2.1-or-later ;;
    libselinux*) echo LicenseRef-libselinux ;;
    libffi*) echo MIT ;;
    libjpeg*) echo 'IJG AND BSD-3-Clause AND Zlib' ;;
    libncurses* | libtinfo*) echo X11-distribute-modifications-variant ;;
    libpcre2-*) echo 'BSD-3-Clause WITH PCRE2-exception' ;;
    libpng*) echo libpng-2.0 ;;
    libsqlite3-*) echo blessing ;;
    zlib1g) echo Zlib ;;
    libatomic1) echo 'GPL-3.0-or-later WITH GCC-exception-3.1' ;;
    libtiff*) echo libtiff ;;
    liblzma*) echo 0BSD ;;
    *) fail "Tests/Tools/licenses.sh does not know the licence of $1." ;;
  esac
}
