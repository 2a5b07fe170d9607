#!/bin/sh
# Takes the pictures in docs/images with a real kitty: Tests/Tools/screenshots.sh OPENMARKET
# kitty draws pictures in cells from 0.28 on, so it comes from Debian 13, in a folder of its own below
# .build: about 1.3 GB and two minutes the first time; nothing is installed on the system. Needs root.
set -eu
openmarket=$(realpath "$1")
cd -P -- "$(dirname -- "$0")/../.."
folder=$PWD/.build/screenshots
root=$folder/root
PATH=$PATH:/usr/sbin:/sbin
say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
[ "$(id -u)" = 0 ] || fail "Screenshots need root, for debootstrap and chroot."

if [ ! -e "$folder/ready" ]; then
  say "Fetching kitty from Debian 13."
  mirror=$(sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)*\([^ ]*\) .*/\2/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | sed 1q)
  [ -n "$mirror" ] || fail "Screenshots need Debian: no mirror is named in /etc/apt."
  rm -rf "$root"
  mkdir -p "$root"
  packages=kitty,xvfb,xdotool,imagemagick,libgl1-mesa-dri
  fonts="fonts-dejavu-core,fonts-noto-cjk,fonts-noto-color-emoji"
  libraries=libncursesw6,libsqlite3-0,libgdk-pixbuf-2.0-0,libargon2-1,zlib1g,libstdc++6,webp-pixbuf-loader
  debootstrap --variant=minbase --include="$packages,$fonts,$libraries" \
    trixie "$root" "$mirror" >"$folder/log" 2>&1 ||
    { tail -n 5 "$folder/log" >&2; fail "Fetching kitty failed. The whole log is $folder/log."; }
  : >"$folder/ready"
fi

mkdir -p "$root/proc" "$root/dev/pts" "$root/screenshots"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind /dev/pts "$root/dev/pts"
trap 'umount --lazy "$root/dev/pts" "$root/dev" "$root/proc" || :' EXIT
trap 'exit 1' INT TERM
cp "$openmarket" "$root/usr/local/bin/openmarket"
# A debug binary needs Swift's own libraries; a release binary contains them.
ldd "$openmarket" | sed -n 's/.* => \(\/.*\) (.*/\1/p' | grep -v '^/lib\|^/usr/lib' |
  while IFS= read -r library; do cp -n "$library" "$root/usr/local/lib/"; done
chroot "$root" ldconfig

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
# A palette keeps the file small; terminals have few colours beside their pictures.
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
