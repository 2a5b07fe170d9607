#!/bin/sh
# Runs inside the folder of Debian 13: draws the scenario in one terminal: run TERMINAL LANGUAGE.
# Pictures and the report of openmarket doctor are in /terminals/out.
set -eu
terminal=$1
out=/terminals/out
width=800 height=500
export HOME=/terminals/home LC_ALL=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 COLORTERM=
rm -rf "$HOME" && mkdir -p "$HOME"
unset COLORTERM

cat >/terminals/program <<PROGRAM
#!/bin/sh
if infocmp | grep -q 'csr='; then echo yes; else echo no; fi >$out/margins
# doctor queries the terminal, which must be ready: input and output must both be the terminal.
sleep 2
script -qec 'openmarket --language en doctor' $out/typescript
exec openmarket --language $2 --layout list --theme dark
PROGRAM
chmod +x /terminals/program

start_x() {
  export DISPLAY=:$((100 + $$ % 800))
  Xvfb "$DISPLAY" -screen 0 "${width}x${height}x24" -noreset +extension GLX >/dev/null 2>&1 &
  server=$!
  i=0
  until xdotool getdisplaygeometry >/dev/null 2>&1; do
    i=$((i + 1))
    [ $i -lt 100 ] || { echo "There is no display."; exit 1; }
    sleep 0.1
  done
}

# Without a window manager, keys are for the window under the pointer.
xterm_with() {
  start_x
  xdotool mousemove 400 8
  xterm -fa 'DejaVu Sans Mono' -fd 'Noto Sans Mono CJK KR' -fs 9 -geometry 100x33+0+0 -bw 0 -b 0 \
    +sb -bg '#15171c' -fg '#d8d8d8' +bc "$@" &
}

server=
case $terminal in
  xterm) xterm_with -tn xterm-256color -e /terminals/program ;;
  xterm-sixel) xterm_with -ti vt340 -tn xterm-256color -e /terminals/program ;;
  linux) xterm_with -tn linux -e /terminals/program ;;
  tmux) xterm_with -tn xterm-256color -e tmux -f /dev/null new-session /terminals/program ;;
  screen) xterm_with -tn xterm-256color -e screen -S market -c /dev/null -U /terminals/program ;;
  kitty)
    start_x
    xdotool mousemove 400 8
    kitty --config NONE -o initial_window_width="$width" -o initial_window_height="$height" \
      -o remember_window_size=no -o font_size=9 -o confirm_os_window_close=0 \
      -o update_check_interval=0 -o background=#15171c -o cursor_blink_interval=0 \
      /terminals/program &
    ;;
  foot)
    export XDG_RUNTIME_DIR=/terminals/run-user WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1
    export WLR_RENDERER=pixman
    rm -rf "$XDG_RUNTIME_DIR" && mkdir -m 700 "$XDG_RUNTIME_DIR"
    # The display has 1280 by 720 pixels.
    cage -- foot -o colors.background=15171c -o 'main.font=DejaVu Sans Mono:size=9' \
      -o "main.pad=$(((1280 - width) / 2))x$(((720 - height) / 2))" /terminals/program &
    ;;
esac
window=$!
# tmux and screen keep running without their window.
finish() {
  case $terminal in
    tmux) tmux kill-server || : ;;
    screen) screen -S market -X quit || : ;;
  esac
  kill "$window" $server 2>/dev/null || :
  wait
}
trap finish EXIT
if [ "$terminal" = foot ]; then
  i=0
  until WAYLAND_DISPLAY=$(ls "$XDG_RUNTIME_DIR" | grep -m 1 '^wayland-[0-9]*$'); do
    i=$((i + 1))
    [ $i -lt 100 ] || { echo "There is no display."; exit 1; }
    sleep 0.1
  done
  export WAYLAND_DISPLAY
fi

look() {
  if [ "$terminal" = foot ]; then
    grim -g "$(((1280 - width) / 2)),$(((720 - height) / 2)) ${width}x$height" -t ppm - |
      convert - "$1"
  else
    import -window root "$1"
  fi
}
press() {
  for key; do
    if [ "$terminal" = foot ]; then wtype -k "$key"; else xdotool key "$key"; fi
    sleep 0.3
  done
}

# Waits until the screen stays the same for two seconds, and saves it in a small palette.
take() {
  look "$out/new.ppm"
  same=0 i=0
  while [ $same -lt 4 ] && [ $i -lt 60 ]; do
    sleep 0.5
    mv "$out/new.ppm" "$out/old.ppm"
    look "$out/new.ppm"
    if cmp -s "$out/old.ppm" "$out/new.ppm"; then same=$((same + 1)); else same=0; fi
    i=$((i + 1))
  done
  convert "$out/new.ppm" -strip +dither -colors 40 -define png:compression-level=9 "PNG8:$out/$1.png"
}

# The first start shows a greeting, which Esc closes.
sleep 6
take greeting
press Escape j j
take list
# Whether a click on the first row selects it.
if [ "$terminal" != foot ]; then
  look "$out/before.ppm"
  xdotool mousemove 200 48 sleep 0.2 click 1 mousemove 400 8 sleep 1.5
  look "$out/after.ppm"
  if cmp -s "$out/before.ppm" "$out/after.ppm"; then echo no; else echo yes; fi >"$out/mouse"
  press Escape j j
fi
press 2
take grid
press 1 Return
take detail
press Escape e
take form
press Escape t
take dialog
tr -d '\r' <"$out/typescript" | LC_ALL=C sed -n '/^TERM  /,/^not drawn/p' >"$out/doctor"
echo "margins     $(cat "$out/margins")" >>"$out/doctor"
[ ! -e "$out/mouse" ] || echo "mouse       $(cat "$out/mouse")" >>"$out/doctor"
rm -f "$out/greeting.png" "$out"/*.ppm
