# Builds and runs a stress test: ./dev stress. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root, set_test_flags and set_release_flags set flags

# Runs the test that compares lists in SQLite and in PostgreSQL, with more queries.
compare_queries() {
  PARITY_QUERIES=10000
  case ${1-} in
    --count) PARITY_QUERIES=${2-} ;;
    ?*) fail "usage: ./dev stress queries [--count N]" ;;
  esac
  export PARITY_QUERIES
  exec "$root/dev" test --filter PostgresStoreTests.ListParityTests
}

stress() {
  name=${1:-store}
  [ $# -eq 0 ] || shift
  case $name in
    store | server | nodes | failover | drafts | network | submits | retries | screens | terminal) ;;
    queries) compare_queries "$@" ;;
    *) fail "Unknown stress test $name: store, server, nodes, failover, queries, drafts, network, submits, retries, screens or terminal." ;;
  esac
  prepare "stress-$name"
  say "Building the stress test."
  # A million inputs need the optimised build, with the flags of ./dev build: with others, each of
  # the two commands would rebuild all modules.
  if [ "$name" = terminal ]; then
    build=.build
    set_release_flags
  else
    build=.build/tests
    set_test_flags "$build"
  fi
  # shellcheck disable=SC2086 # a list of flags
  swift_quietly .build/dev-stress.log build $flags --product stress ||
    tail_and_fail .build/dev-stress.log "The stress test could not be built."
  case $name in
    store | terminal) exec "$build/release/stress" "$name" "$@" ;;
    server | nodes | failover | drafts | network | submits | retries | screens)
      # shellcheck disable=SC2086 # a list of flags
      swift_quietly .build/dev-stress.log build $flags --product openmarket ||
        tail_and_fail .build/dev-stress.log "The market could not be built."
      set -- "$build/release/stress" "$name" --market "$root/$build/release/openmarket" "$@"
      [ "$name" != failover ] || {
        [ "$(id -u)" != 0 ] ||
          exec unshare --net sh -c 'ip link set lo up && exec "$@" --networks' sh "$@"
        say "Networks are not cut: this needs root."
      }
      exec "$@"
      ;;
  esac
}
