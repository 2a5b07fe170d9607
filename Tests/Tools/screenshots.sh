#!/bin/sh
# Takes the pictures in docs/images with a real kitty: Tests/Tools/screenshots.sh OPENMARKET
set -eu
openmarket=$(realpath "$1")
cd -P -- "$(dirname -- "$0")/../.."
say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
# shellcheck source=Tests/Tools/debian13.sh
. Tests/Tools/debian13.sh
enter_debian13 "$PWD/.build/debian13" "$openmarket"
mkdir -p "$root/screenshots"

# Inside: take NAME WIDTHxHEIGHT "KEYS" ARGUMENTS... with keys in xdotool's names.
cat >"$root/screenshots/take" <<'END'
#!/bin/sh
set -eu
name=$1 size=$2 keys=$3
shift 3
export HOME=/screenshots/home LC_ALL=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 DISPLAY=:77
rm -rf "$HOME" && mkdir -p "$HOME"
Xvfb "$DISPLAY" -screen 0 "${size}x24" +extension GLX >/screenshots/server.log 2>&1 &
server=$!
trap 'kill "$server"' EXIT
sleep 2
kitty --config NONE -o initial_window_width="${size%x*}" -o initial_window_height="${size#*x}" \
  -o remember_window_size=no -o font_size=11 -o confirm_os_window_close=0 \
  -o update_check_interval=0 -o background=#15171c -o cursor_blink_interval=0 \
  openmarket "$@" >/screenshots/log 2>&1 &
terminal=$!
sleep 7
for key in $keys; do
  case $key in
    wait) sleep 2 ;;
    *) xdotool key "$key" && sleep 0.4 ;;
  esac
done
sleep 3
# A palette keeps the file small; terminals have few colours besides their pictures.
import -window root -strip +dither -colors 256 -define png:compression-level=9 "PNG8:$name"
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

take list 1180x640 "j j" --language en --theme dark --layout list
take grid 1180x800 "j l" --language en --theme dark --layout grid
take form 1180x640 "j j e wait" --language en --theme dark --layout list
take korean 1180x640 "Return wait" --language ko --theme dark --layout list
total=$(cat docs/images/*.png | wc -c)
[ "$total" -le 1500000 ] || fail "The pictures take $total bytes; 1.5 MB is the limit."
