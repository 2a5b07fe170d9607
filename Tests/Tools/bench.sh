# Builds and runs a benchmark: ./dev bench. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root and binary, set_release_flags sets flags

bench() {
  name=${1:-terminal}
  [ $# -eq 0 ] || shift
  case $name in
    --check | --record)
      # shellcheck source=Tests/Tools/micro.sh
      . Tests/Tools/micro.sh
      count_instructions "$name"
      return
      ;;
    terminal) prepare bench ;;
    pictures | server | peers | plots) prepare "bench-$name" ;;
    *) fail "Unknown benchmark $name: ./dev bench terminal, pictures, server, peers, plots or --check." ;;
  esac
  if [ "$name" = plots ]; then
    # shellcheck source=Tests/Tools/plots.sh
    . Tests/Tools/plots.sh
    if [ "${1:-}" = --draw ]; then
      draw_plots
      return
    fi
  fi
  build_release
  say "Building the benchmark."
  set_release_flags
  # shellcheck disable=SC2086 # a list of flags
  swift_quietly .build/dev-bench.log build $flags --product benchmark ||
    tail_and_fail .build/dev-bench.log "The benchmark could not be built."
  case $name in
    terminal) exec .build/release/benchmark "$name" --browser "$root/$binary" --cc cc "$@" ;;
    pictures) exec .build/release/benchmark "$name" --browser "$root/$binary" "$@" ;;
    server) exec .build/release/benchmark "$name" --market "$root/$binary" "$@" ;;
    peers)
      # shellcheck source=Tests/Tools/peers.sh
      . Tests/Tools/peers.sh
      prepare_peers
      exec .build/release/benchmark "$name" --browser "$root/$binary" --python "$python" "$@"
      ;;
    plots) plots "$@" ;;
  esac
}
