# The Python programs to which the browser and the server are compared. Sourced by bench.sh.
# shellcheck shell=sh

textual_version=8.2.8
datasette_version=0.65.5

# Sets python to one with Textual and Datasette.
prepare_peers() {
  environment=.build/peers-$textual_version-$datasette_version
  # shellcheck disable=SC2034 # bench.sh reads it
  python=$environment/bin/python
  [ ! -x "$environment/bin/datasette" ] || return 0
  say "Installing Textual $textual_version and Datasette $datasette_version."
  {
    python3 -m venv "$environment" &&
      "$environment/bin/pip" install --quiet "textual==$textual_version" \
        "datasette==$datasette_version"
  } >.build/dev-peers.log 2>&1 ||
    tail_and_fail .build/dev-peers.log "Textual and Datasette could not be installed."
}
