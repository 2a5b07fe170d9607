#!/bin/sh
# Draws one scenario in real terminals, in English and Korean, and compares the pictures with the approved
# ones in docs/images/terminals: Tests/Tools/terminals.sh OPENMARKET [--approve] [TERMINAL...]
# --approve records the pictures and the table of docs/terminals.md instead.
set -eu
openmarket=$(realpath "$1")
shift
cd -P -- "$(dirname -- "$0")/../.."
# shellcheck source=Tests/Tools/messages.sh
. Tests/Tools/messages.sh
approve=
[ "${1-}" != --approve ] || { approve=1 && shift; }
all="xterm xterm-sixel kitty foot tmux screen linux"
terminals=${*:-$all}
approved=docs/images/terminals
taken=$PWD/.build/terminals
# Pixels per thousand that may differ from the approved picture: dates, and the rounding of fonts.
tolerance=20
# shellcheck source=Tests/Tools/debian13.sh
. Tests/Tools/debian13.sh
enter_debian13 "$PWD/.build/debian13" "$openmarket"
rm -rf "$taken" "$root/terminals"
mkdir -p "$taken" "$root/terminals" "$approved"
cp Tests/Tools/terminal.sh "$root/terminals/run"

failed=
for terminal in $terminals; do
  case $terminal in xterm-sixel | linux) program=xterm ;; *) program=$terminal ;; esac
  if ! [ -x "$root/usr/bin/$program" ]; then
    say "$terminal: skipped, $program is not there"
    continue
  fi
  for language in en ko; do
    say "$terminal, $language"
    rm -rf "$root/terminals/out"
    mkdir "$root/terminals/out"
    chroot "$root" /terminals/run "$terminal" "$language" >"$taken/log" 2>&1 ||
      { tail -n 5 "$taken/log" >&2; fail "$terminal failed. The whole log is $taken/log."; }
    for picture in "$root"/terminals/out/*.png; do
      cp "$picture" "$taken/$terminal-$language-${picture##*/}"
    done
    [ "$language" = ko ] || cp "$root/terminals/out/doctor" "$taken/$terminal.doctor"
  done
done

if [ -n "$approve" ]; then
  for picture in "$taken"/*.png; do
    size=$(wc -c <"$picture")
    [ "$size" -le 60000 ] || fail "$picture has $size bytes; 60,000 is the limit."
    cp "$picture" "$approved/"
  done
  total=$(cat "$approved"/*.png | wc -c)
  [ "$total" -le 2000000 ] || fail "The pictures have $total bytes; 2 MB is the limit."
  Tests/Tools/terminals-page.sh "$taken" >"$taken/terminals.md"
  mv "$taken/terminals.md" docs/terminals.md
  say "Recorded $total bytes in $approved and docs/terminals.md."
  exit
fi

for picture in "$taken"/*.png; do
  name=${picture##*/}
  if ! [ -e "$approved/$name" ]; then
    say "$name: not approved yet"
    failed=1
    continue
  fi
  cp "$approved/$name" "$root/terminals/approved.png"
  cp "$picture" "$root/terminals/taken.png"
  # Pixels whose colours differ by more than the choice of 40 colours for a picture can cause.
  share=$(chroot "$root" sh -c 'cd /terminals
    different=$(compare -metric AE -fuzz 15% approved.png taken.png different.png 2>&1 || :)
    identify -format "%w %h " taken.png
    echo "$different"' | awk '{ print $3 == $3 + 0 ? int($3 * 1000 / ($1 * $2)) : 1000 }')
  if [ "${share:-1000}" -gt "$tolerance" ]; then
    say "$name: $share of 1000 pixels differ"
    cp "$root/terminals/different.png" "$taken/$name.different.png" 2>/dev/null || :
    failed=1
  fi
done
[ -z "$failed" ] || fail "Look at the pictures in $taken; --approve records them."
say "All pictures are like the approved ones."
