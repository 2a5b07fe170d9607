# Builds and runs the fuzz targets: ./dev fuzz. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root, set_flags sets flags

fuzz() {
  name=all
  seconds=60
  inputs=-1
  while [ $# -gt 0 ]; do
    case $1 in
      --seconds) seconds=${2:-60} && shift ;;
      --inputs) inputs=${2:--1} && shift ;;
      -*) fail "usage: ./dev fuzz [NAME] [--seconds N] [--inputs N]" ;;
      *) name=$1 ;;
    esac
    shift
  done
  prepare test
  runtime=$(swift -print-target-info </dev/null |
    sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/clang/lib/linux
  OPENMARKET_FUZZER=$runtime/libclang_rt.fuzzer_no_main-$(uname -m).a
  export OPENMARKET_FUZZER
  [ -e "$OPENMARKET_FUZZER" ] || fail "This Swift has no libFuzzer: $OPENMARKET_FUZZER"
  build=.build/fuzz
  share_packages "$build"
  say "Building the fuzz targets."
  set_flags
  # shellcheck disable=SC2086 # a list of flags
  swift_quietly .build/dev-fuzz.log build $flags -c release --scratch-path "$build" --product fuzz ||
    tail_and_fail .build/dev-fuzz.log "The fuzz targets could not be built."
  export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=64
  if [ "$name" = all ]; then
    # Without arguments it lists them, with status 64.
    name=$("$build/release/fuzz") || [ $? = 64 ] || name=
    [ -n "$name" ] || fail "The fuzz targets could not be listed."
  fi
  failed=
  for target in $name; do
    log=.build/dev-fuzz-$target.log
    found=$build/found-$target-
    # A reader of text may allocate 64 MB for one input; a picture codec may allocate more. Larger
    # inputs find no more in these parsers; more than 1 GB of memory is a bug. Each target limits
    # its processor time; the time by the clock only ends what would never end.
    case $target in
      pictures | decoding) limits= ;;
      *) limits=-malloc_limit_mb=64 ;;
    esac
    # shellcheck disable=SC2086 # a list of options
    if "$build/release/fuzz" "$target" "$build/corpus/$target" -max_total_time="$seconds" \
      -runs="$inputs" -max_len=4096 -timeout=60 $limits -rss_limit_mb=1024 -print_final_stats=1 \
      -artifact_prefix="$found" >"$log" 2>&1; then
      printf '%s: %s inputs, %s a second\n' "$target" \
        "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
        "$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")"
    else
      grep -E 'Fatal error|ERROR|SUMMARY|Test unit written' "$log" || tail -n 20 "$log"
      printf '%s: FAILED, see %s\n' "$target" "$root/$log"
      failed=1
    fi
  done
  [ -z "$failed" ]
}
