# The place in which a page of the manual is run, with separate files, network and processes.
# Every command sources this with the folder of the place in $place; `begin` creates it.
# shellcheck shell=bash disable=SC2012,SC2154 # versions sort well; the caller sets place

# Changes below these folders are visible only in this place, and are removed with it.
# $1: the program. $2: this repository.
begin() {
  set -e
  mkdir "$place/layers" "$place/program" "$place/source"
  mount -t tmpfs none "$place/layers"
  mount --bind "$(dirname "$1")" "$place/program"
  mount --bind "$2" "$place/source"
  for folder in /etc /srv /usr/local /var; do
    layer=$place/layers$folder
    mkdir -p "$layer/new" "$layer/work"
    mount -t overlay -o "lowerdir=$folder,upperdir=$layer/new,workdir=$layer/work" none "$folder"
  done
  mount -t tmpfs -o mode=755 none /run
  mount -t tmpfs -o mode=700 none ~
  # The machine's market is not visible in this place.
  rm -rf /etc/openmarket /etc/ssh/sshd_config.d /etc/ssh/ssh_host_* /var/lib/openmarket
  mkdir -p /etc/ssh/sshd_config.d /run/sshd /var/backups
  ip link set lo up
  echo 127.0.0.1 localhost market.example db.example new.example >/etc/hosts
  ln -sf "$place/program/openmarket" /usr/local/bin/openmarket
  # The browser greets new users.
  install -d -m 700 ~/.local ~/.local/state ~/.local/state/openmarket
  (umask 077 && echo '{"views":[],"history":[],"greeted":true}' >~/.local/state/openmarket/state.json)
  echo ~ >"$place/directory"
  chmod 755 "$place"
  echo ready
  # Waits for orphaned processes.
  sleep infinity &
  wait
}

# Starts a program in the background.
start() { setsid "$@" >>"$place/log" 2>&1 </dev/null & }

# Waits until a port is open.
await() {
  for _ in $(seq 600); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; then return; fi
    kill -0 $! || return
    sleep 0.05
  done
}

# A certificate for market.example that programs of this place trust.
certificate() {
  mkdir -p /etc/openmarket /etc/letsencrypt/live/market.example
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
    -subj /CN=market.example -addext subjectAltName=DNS:market.example \
    -keyout /etc/openmarket/key.pem -out /etc/openmarket/chain.pem 2>>"$place/log"
  cp /etc/openmarket/key.pem /etc/letsencrypt/live/market.example/privkey.pem
  cp /etc/openmarket/chain.pem /etc/letsencrypt/live/market.example/fullchain.pem
  cat /etc/openmarket/chain.pem >>/etc/ssl/certs/ca-certificates.crt
}

# Another market, at https://market.example.
other_market() {
  certificate
  start openmarket serve --data-dir /var/lib/other-market --demo --host 0.0.0.0 --port 443 \
    --tls-cert /etc/openmarket/chain.pem --tls-key /etc/openmarket/key.pem \
    --public-url https://market.example
  await 443
}

# A PostgreSQL server at db.example and in /run/postgresql. $1 says how roles log in.
postgres() {
  PATH=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1):$PATH
  install -d -o postgres -g postgres /run/postgresql /var/lib/manual-postgres
  (
    cd /
    as_postgres initdb -D /var/lib/manual-postgres -A trust -E UTF8 --no-sync
    printf '%s\n' 'local all all trust' "host all all 127.0.0.1/32 $1" \
      >/var/lib/manual-postgres/pg_hba.conf
    as_postgres pg_ctl -D /var/lib/manual-postgres -w start -l /var/lib/manual-postgres/log \
      -o '-c fsync=off -c listen_addresses=127.0.0.1 -k /run/postgresql'
  ) >>"$place/log" 2>&1
}

as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }

# A database with a role for it.
database() {
  as_postgres createuser "$1"
  as_postgres createdb --owner="$1" --encoding=UTF8 --template=template0 market
}

# Checks a configuration that nginx includes, such as $1.
nginx_check() {
  mkdir -p /etc/nginx /var/log/nginx /var/lib/nginx
  [ -e /etc/letsencrypt/live/market.example ] || certificate
  cp "$1" /etc/nginx/page.inc
  echo 'events {} http { include /etc/nginx/page.inc; }' >/etc/nginx/page.conf
  nginx -t -c /etc/nginx/page.conf
}

# An sshd whose visitors have the key of this place's user. Its configuration is written before:
# an sshd that reads it again refuses connections for a moment.
ssh_server() {
  mkdir -p ~/.ssh
  chmod 700 ~/.ssh
  ssh-keygen -q -t ed25519 -N '' -f ~/.ssh/id_ed25519
  ssh-keygen -A >>"$place/log"
  printf '%s ' new.example,market.example >~/.ssh/known_hosts
  cat /etc/ssh/ssh_host_ed25519_key.pub >>~/.ssh/known_hosts
  start /usr/sbin/sshd -D -e
  await 22
}
