# Programs of Debian 13 in a separate folder, about 1.4 GB and two minutes the first time; nothing
# is installed on the system. Needs root. Sourced: enter_debian13 FOLDER OPENMARKET sets root.
# shellcheck shell=sh

PATH=$PATH:/usr/sbin:/sbin

debian13_packages() {
  # kitty draws pictures in cells since 0.28, and Debian 12 has an older version.
  printf %s kitty,foot,xterm,tmux,screen,
  # Displays, key presses and screenshots: with X for all but foot, which needs Wayland.
  printf %s xvfb,xdotool,imagemagick,libgl1-mesa-dri,cage,grim,wtype,
  printf %s fonts-dejavu-core,fonts-noto-cjk,fonts-noto-color-emoji,
  # Libraries of openmarket.
  printf %s libncursesw6,libsqlite3-0,libgdk-pixbuf-2.0-0,libargon2-1,libqrencode4,zlib1g,libstdc++6,
  printf %s webp-pixbuf-loader
}

fetch_debian13() {
  ! [ -e "$1/ready" ] || return 0
  say "Fetching terminals from Debian 13."
  mirror=$(sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)*\([^ ]*\) .*/\2/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | sed 1q)
  [ -n "$mirror" ] || fail "Fetching terminals needs Debian: no mirror is named in /etc/apt."
  rm -rf "$root"
  mkdir -p "$root"
  debootstrap --variant=minbase --include="$(debian13_packages)" \
    trixie "$root" "$mirror" >"$1/log" 2>&1 ||
    { tail -n 5 "$1/log" >&2; fail "Fetching terminals failed. The whole log is $1/log."; }
  : >"$1/ready"
}

# Mounts the file systems that programs need there until this script ends, and copies openmarket
# into it.
enter_debian13() {
  [ "$(id -u)" = 0 ] || fail "Starting terminals needs root, for debootstrap and chroot."
  root=$1/root
  fetch_debian13 "$1"
  mkdir -p "$root/proc" "$root/dev/pts"
  trap 'umount --lazy "$root/dev/pts" "$root/dev" "$root/proc" || :' EXIT
  trap 'exit 1' INT TERM
  mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  mount --bind /dev/pts "$root/dev/pts"
  # A running one keeps its file.
  rm -f "$root/usr/local/bin/openmarket"
  cp "$2" "$root/usr/local/bin/openmarket"
  # A debug binary needs Swift's own libraries; a release binary contains them.
  ldd "$2" | sed -n 's/.* => \(\/.*\) (.*/\1/p' | grep -v '^/lib\|^/usr/lib' |
    while IFS= read -r library; do cp -n "$library" "$root/usr/local/lib/"; done
  chroot "$root" ldconfig
}
