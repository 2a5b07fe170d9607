# Checks a running server against docs/openapi.yaml: ./dev check-api. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root and binary

# The version for which the settings in Tests/API are written.
schemathesis_version=4.32.5

check_api() {
  prepare check-api
  build_release
  environment=.build/check-api-$schemathesis_version
  if [ ! -x "$environment/bin/schemathesis" ]; then
    say "Installing schemathesis $schemathesis_version."
    {
      python3 -m venv "$environment" &&
        "$environment/bin/pip" install --quiet "schemathesis==$schemathesis_version"
    } >.build/dev-check-api.log 2>&1 ||
      tail_and_fail .build/dev-check-api.log "Schemathesis could not be installed."
  fi
  exec Tests/API/check "$root/$binary" "$root/$environment/bin/schemathesis" "$@"
}
