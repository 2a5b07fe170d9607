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
    model)
      prepare bench-plots
      # shellcheck source=Tests/Tools/plots.sh
      . Tests/Tools/plots.sh
      scaling_model
      return
      ;;
    --quick)
      prepare bench
      prepare bench-pictures
      prepare bench-server
      ;;
    *) fail "Unknown benchmark $name: see ./dev help." ;;
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
  if [ "$name" = --quick ]; then
    for name in terminal pictures server; do
      printf '\n%s\n' "$name"
      run_benchmark "$name" --quick "$@"
    done
  else
    run_benchmark "$name" "$@"
  fi
}

# run_benchmark NAME [ARGUMENTS]
run_benchmark() {
  name=$1
  shift
  case $name in
    terminal) set -- --browser "$root/$binary" --cc cc "$@" ;;
    pictures) set -- --browser "$root/$binary" "$@" ;;
    server) set -- --market "$root/$binary" --cache "$root/.build/seeded-markets" "$@" ;;
    peers)
      # shellcheck source=Tests/Tools/peers.sh
      . Tests/Tools/peers.sh
      prepare_peers
      set -- --browser "$root/$binary" --python "$root/$python" "$@"
      ;;
    plots)
      plots "$@"
      return
      ;;
  esac
  .build/release/benchmark "$name" "$@"
}
