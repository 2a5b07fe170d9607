# Checks a running server against docs/openapi.yaml: ./dev check-api. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root and binary

# The version for which the settings in Tests/API are written.
schemathesis_version=4.32.5
# Generates the client of Tests/API/generated_client.py, whose types mypy checks.
client_tools="openapi-python-client==0.29.1 mypy==2.4.1"

check_api() {
  prepare check-api
  build_release
  environment=.build/check-api-$schemathesis_version
  log=.build/dev-check-api.log
  if [ ! -x "$environment/bin/schemathesis" ]; then
    say "Installing schemathesis $schemathesis_version."
    {
      python3 -m venv "$environment" &&
        "$environment/bin/pip" install --quiet "schemathesis==$schemathesis_version"
    } >"$log" 2>&1 || tail_and_fail "$log" "Schemathesis could not be installed."
  fi
  # Without these the rest is checked.
  # shellcheck disable=SC2086 # a list
  "$environment/bin/pip" install --quiet $client_tools >"$log" 2>&1 || tail -n 5 "$log" >&2
  exec Tests/API/check "$root/$binary" "$root/$environment/bin" "$@"
}
