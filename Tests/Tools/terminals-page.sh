#!/bin/sh
# Writes docs/terminals.md from the reports of openmarket doctor in each terminal:
# Tests/Tools/terminals-page.sh FOLDER
set -eu
folder=$1
cat <<'HEAD'
# Terminals

Recorded by `./dev terminals --approve` with the terminals of Debian 13; `./dev terminals` draws the same again and
compares it. The facts are what `openmarket doctor` reports in each of them.

| terminal | version | colours | pictures | synchronized output | scrolls rows | mouse | clipboard (OSC 52) |
|---|---|---|---|---|---|---|---|
HEAD
title() {
  case $1 in
    xterm) echo "xterm" ;;
    xterm-sixel) echo "xterm as a VT340" ;;
    tmux) echo "tmux in xterm" ;;
    screen) echo "screen in xterm" ;;
    linux) echo "\`TERM=linux\` in xterm" ;;
    *) echo "$1" ;;
  esac
}
# According to the terminal's manual.
clipboard() {
  case $1 in
    kitty | foot) echo yes ;;
    xterm*) echo "with \`allowWindowOps\`" ;;
    tmux) echo "with \`set-clipboard on\`" ;;
    *) echo no ;;
  esac
}
# The value of a row of a report.
value() { sed -n "s/^$2  *//p" "$folder/$1.doctor" | sed 1q; }
terminals="xterm xterm-sixel kitty foot tmux screen linux"
for terminal in $terminals; do
  [ -e "$folder/$terminal.doctor" ] || continue
  pictures=$(value "$terminal" pictures)
  cells=$(value "$terminal" elsewhere)
  case "$pictures $cells" in
    *24-bit*) colours="24-bit" ;;
    *"has 256"*) colours=256 ;;
    *"fewer than 256"*) colours=8 ;;
    *) colours="24-bit" ;;
  esac
  version=$(value "$terminal" name)
  mouse=$(value "$terminal" mouse)
  printf '| %s | %s | %s | %s | %s | %s | %s | %s |\n' "$(title "$terminal")" "$version" \
    "$colours" "${pictures%%:*}" "$(value "$terminal" tear-free)" "$(value "$terminal" margins)" \
    "${mouse:-not tried}" "$(clipboard "$terminal")"
done
cat <<'MIDDLE'

- **Pictures**: `kitty` and `sixel` are drawn in their own pixels, `blocks` with parts of cells, `ascii`
  with letters. tmux passes kitty's pictures on with `set -g allow-passthrough all`, in kitty and ghostty. Before
  tmux 3.4 there is only `on`: pictures that arrive while another window is shown are lost until Ctrl-L.
- **Scrolls rows**: the terminal moves the rows of the list itself, within margins, and few cells are sent.
- **Clipboard**: `y` copies with OSC 52, where there is no program of the desktop for it.
MIDDLE
for terminal in $terminals; do
  [ -e "docs/images/terminals/$terminal-en-list.png" ] || continue
  printf '\n## %s\n\n' "$(title "$terminal")"
  printf '| English | Korean |\n|---|---|\n'
  for scene in list grid detail form dialog; do
    [ -e "docs/images/terminals/$terminal-ko-$scene.png" ] || continue
    printf '| ![%s in English](images/terminals/%s-en-%s.png) | ![%s in Korean](images/terminals/%s-ko-%s.png) |\n' \
      "$scene" "$terminal" "$scene" "$scene" "$terminal" "$scene"
  done
done
