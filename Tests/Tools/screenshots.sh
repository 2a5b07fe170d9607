#!/bin/sh
# Takes the pictures in docs/images with a real kitty: Tests/Tools/screenshots.sh OPENMARKET
set -eu
openmarket=$(realpath "$1")
cd -P -- "$(dirname -- "$0")/../.."
# shellcheck source=Tests/Tools/messages.sh
. Tests/Tools/messages.sh
# shellcheck source=Tests/Tools/debian13.sh
. Tests/Tools/debian13.sh
enter_debian13 "$PWD/.build/debian13" "$openmarket"
mkdir -p "$root/screenshots"

# Inside: take NAME WIDTHxHEIGHT TEXT "KEYS" TEXT ARGUMENTS... with the texts that the screen shows
# before and after the keys, which have xdotool's names.
cat >"$root/screenshots/take" <<'END'
#!/bin/sh
set -eu
name=$1 size=$2 first=$3 keys=$4 last=$5
shift 5
fail() { printf '%s\n' "$*" >&2; exit 1; }
# Waits up to two minutes until a command succeeds.
await() {
  problem=$1 end=$(($(date +%s) + 120))
  shift
  until "$@"; do
    [ "$(date +%s)" -lt "$end" ] || fail "$problem"
    sleep 0.2
  done
}
has_display() { xdotool getdisplaygeometry >/dev/null 2>&1; }
shows() { kitty @ --to unix:/screenshots/kitty get-text 2>/dev/null | grep -qF -- "$1"; }
# Whether the screen is as it was three seconds before: all pictures have been drawn.
is_still() {
  before=$(import -window root -format '%#' info:)
  sleep 3
  [ "$before" = "$(import -window root -format '%#' info:)" ]
}
export HOME=/screenshots/home LC_ALL=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 DISPLAY=:77
rm -rf "$HOME" /screenshots/kitty && mkdir -p "$HOME"
Xvfb "$DISPLAY" -screen 0 "${size}x24" +extension GLX >/screenshots/server.log 2>&1 &
server=$!
trap 'kill "$server"' EXIT
await "No display was started." has_display
kitty --config NONE -o initial_window_width="${size%x*}" -o initial_window_height="${size#*x}" \
  -o remember_window_size=no -o font_size=11 -o confirm_os_window_close=0 \
  -o allow_remote_control=socket-only --listen-on unix:/screenshots/kitty \
  -o update_check_interval=0 -o background=#15171c -o cursor_blink_interval=0 \
  openmarket "$@" >/screenshots/log 2>&1 &
terminal=$!
await "The screen never showed “$first”." shows "$first"
for key in $keys; do
  xdotool key "$key" && sleep 0.4
done
await "The screen never showed “$last”." shows "$last"
await "The screen changed all the time." is_still
# A palette keeps the file small; terminals have few colours besides their pictures.
import -window root -strip +dither -colors 256 -define png:compression-level=9 "PNG8:$name"
[ "$(identify -format %k "$name")" -gt 1 ] || fail "The picture has one colour."
kill "$terminal"
wait "$terminal" || :
END
chmod +x "$root/screenshots/take"

take() {
  say "Taking $1.png"
  name=$1
  shift
  chroot "$root" /screenshots/take "/screenshots/$name.png" "$@" ||
    { cat "$root/screenshots/log" >&2; fail "$name.png failed."; }
  mkdir -p docs/images
  cp "$root/screenshots/$name.png" "docs/images/$name.png"
}

take list 1180x640 "1 of 73" "j j" "3 of 73" --language en --theme dark --layout list
take grid 1180x800 "1 of 73" "j l" "6 of 73" --language en --theme dark --layout grid
take form 1180x640 "1 of 73" "j j e" "Edit product" --language en --theme dark --layout list
take korean 1180x640 "73개 중 1번째" "Return" "크게 보기" --language ko --theme dark --layout list
total=$(cat docs/images/*.png | wc -c)
[ "$total" -le 1500000 ] || fail "The pictures take $total bytes; 1.5 MB is the limit."
