#!/bin/sh
# Installs, upgrades, removes and purges the package as root of a fresh Debian, in which
# repository.sh starts it: /srv/apt has the package and one of version 0.0.1.
set -eux
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
fail() { echo "error: $*" >&2; exit 1; }
version() { dpkg-query -W -f '${Version}' openmarket; }

echo "deb [signed-by=/srv/apt/openmarket.asc] file:/srv/apt ./" >/etc/apt/sources.list.d/openmarket.list
apt-get update
apt-get install --yes --no-install-recommends openmarket=0.0.1
[ "$(version)" = 0.0.1 ] || fail "the older version is not installed"
echo '# a setting' >>/etc/openmarket/serve.env
mkdir -p /var/lib/openmarket
echo market >/var/lib/openmarket/market.sqlite

apt-get install --yes openmarket
[ "$(version)" != 0.0.1 ] || fail "the package is not upgraded"
grep -q '# a setting' /etc/openmarket/serve.env || fail "the upgrade lost a setting"

# It works with nothing else installed than the packages that it depends on.
openmarket --version
openmarket licenses | grep -q '^==> NOTICE-swift-nio.txt <==' || fail "licences are missing"
export HOME=/root
openmarket list --limit 1 | grep -q KRW || fail "the market cannot be listed"
openmarket serve --data-dir /srv/market --demo --port 8765 &
server=$!
trap 'kill $server' EXIT
tries=0
until openmarket healthcheck http://127.0.0.1:8765; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || fail "the market is not served"
  sleep 0.1
done
trap - EXIT
kill $server
wait $server

apt-get remove --yes openmarket
[ ! -e /usr/bin/openmarket ] || fail "the program was not removed"
[ -e /etc/openmarket/serve.env ] || fail "the settings were removed"
apt-get purge --yes openmarket
[ ! -e /etc/openmarket ] || fail "the settings were not purged"
[ -e /var/lib/openmarket/market.sqlite ] || fail "a market was purged"
[ -z "$(dpkg --audit)" ] || fail "dpkg reports problems"
