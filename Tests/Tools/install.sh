#!/bin/sh
# Installs, upgrades, removes and purges the package as root of a fresh Debian, in which
# repository.sh starts it: /srv/apt has the package and an older one, /srv/Upgrade a market of 0.2.0.
# usage: install.sh VERSION, with that of the older package
set -eux
older=$1
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root
market=http://127.0.0.1:8765
state=/var/lib/private/openmarket
server=
fail() { echo "error: $*" >&2; exit 1; }
version() { dpkg-query -W -f '${Version}' openmarket; }

# Starts the program as the service would, with its settings. There is no systemd here.
serve() {
  # shellcheck disable=SC2046 # settings without spaces
  env $(sed -n 's/^Environment=//p' /usr/lib/systemd/system/openmarket.service | sed 's|%S|/var/lib|g') \
    $(grep -v '^#' /etc/openmarket/serve.env) openmarket serve &
  server=$!
  trap 'kill $server' EXIT
  tries=0
  until openmarket healthcheck $market; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || fail "the market is not served"
    sleep 0.1
  done
}
stop() {
  trap - EXIT
  kill $server
  wait $server
}
# Fails unless the service lists the market of 0.2.0 with all pictures.
check_market() {
  /srv/Upgrade/list-market openmarket --server $market | diff /srv/Upgrade/market-0.2.0.txt - ||
    fail "the market has changed"
}

echo "deb [signed-by=/srv/apt/openmarket.asc] file:/srv/apt ./" >/etc/apt/sources.list.d/openmarket.list
apt-get update
apt-get install --yes --no-install-recommends openmarket="$older"
[ "$(version)" = "$older" ] || fail "the older version is not installed"
printf '%s\n' OPENMARKET_PORT=8765 OPENMARKET_METRICS_PORT=0 >>/etc/openmarket/serve.env
# The folder of a service whose user exists while it runs.
install -d -m 700 $state
ln -s private/openmarket /var/lib/openmarket
install -m 600 /srv/Upgrade/market.sqlite $state/

apt-get install --yes openmarket
[ "$(version)" != "$older" ] || fail "the package is not upgraded"

# It works with nothing else installed than the packages that it depends on.
openmarket --version
openmarket licenses | grep -q '^==> NOTICE-swift-nio.txt <==' || fail "licences are missing"
openmarket list --limit 1 | grep -q KRW || fail "the market of this user cannot be listed"

# The service has its settings, its market, and the vendors with their secrets.
serve
check_market
for stock in 11 12; do
  printf '%s\n' 6f0c1d8e-0000-4000-8000-000000000002 'oak and walnut' |
    openmarket edit 76 --stock $stock --yes --secret-file - --server $market
done
if printf '%s\n' 6f0c1d8e-0000-4000-8000-000000000003 'far away' |
  openmarket edit 78 --stock 5 --yes --secret-file - --server $market; then
  fail "a suspended vendor sells again"
fi
stop
openmarket verify --data-dir $state

# The way back to the older package: there is a copy to put back if the tables have changed since.
copy=$(find $state -name 'market-before-upgrade-*')
if [ -n "$copy" ]; then
  rm -f $state/market.sqlite-wal $state/market.sqlite-shm
  mv "$copy" $state/market.sqlite
fi
apt-get install --yes --allow-downgrades openmarket="$older"
[ "$(version)" = "$older" ] || fail "the package is not downgraded"
serve
check_market
stop

apt-get remove --yes openmarket
[ ! -e /usr/bin/openmarket ] || fail "the program was not removed"
[ -e /etc/openmarket/serve.env ] || fail "the settings were removed"
apt-get purge --yes openmarket 2>&1 | grep "The market in $state was kept" ||
  fail "purging says nothing about the market"
[ ! -e /etc/openmarket ] || fail "the settings were not purged"
[ -z "$(dpkg --audit)" ] || fail "dpkg reports problems"

# A later installation finds the market again.
apt-get install --yes openmarket
printf '%s\n' OPENMARKET_PORT=8765 OPENMARKET_METRICS_PORT=0 >>/etc/openmarket/serve.env
serve
check_market
stop
