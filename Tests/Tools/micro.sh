# Counts the instructions of the hot paths with valgrind, whose counts are the same on a busy
# machine and where the processor's own counters cannot be read: ./dev bench --check. Sourced by
# bench.sh.
# shellcheck shell=sh disable=SC2154 # dev sets system, set_release_flags sets flags

baseline=Tests/MicroBenchmarks/baseline.txt
# More instructions than this, in percent of the baseline, fail the check.
maximum_growth=5

# Prints the compiler and the processor, on which the counts depend.
counting_platform() {
  printf '%s, %s\n' "$(swift --version 2>/dev/null </dev/null | sed -n 's/.*\(Swift version [0-9.]*\).*/\1/p' |
    sed 1q)" "$(uname -m)"
}

# Prints the instructions of one repetition of the benchmark $1, which is repeated $2 times: name,
# count. Hashes are not random, and glibc picks the same functions on every processor.
count_one() {
  log=.build/micro/$1.log
  env -i SWIFT_DETERMINISTIC_HASHING=1 LC_ALL=C.UTF-8 \
    GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-ERMS \
    "$(command -v valgrind)" --tool=callgrind --callgrind-out-file=/dev/null \
    "--toggle-collect=*runCountedPart*" .build/micro/micro-benchmarks "$1" >"$log" 2>&1 || {
    tail -n 5 "$log" >&2
    return 1
  }
  awk -v name="$1" -v times="$2" '
    / Collected : / { count = $NF }
    END { if (count < times) exit 1; printf "%s %d\n", name, count / times }' "$log"
}

# Prints the counts of all benchmarks; fails if one could not be counted.
count_all() {
  .build/micro/micro-benchmarks >.build/micro/names
  # One at a time per core; each writes its own file.
  started=0
  while read -r name times; do
    count_one "$name" "$times" >".build/micro/$name.count" &
    started=$((started + 1))
    [ $((started % $(cores))) != 0 ] || wait
  done <.build/micro/names
  wait
  while read -r name times; do
    [ -s ".build/micro/$name.count" ] || fail "$name could not be counted: see .build/micro/$name.log."
    cat ".build/micro/$name.count"
  done <.build/micro/names
}

count_instructions() {
  prepare bench-check
  rm -rf .build/micro
  mkdir -p .build/micro
  say "Building the micro-benchmarks."
  set_release_flags
  # shellcheck disable=SC2086 # a list of flags
  swift_quietly .build/dev-bench.log build $flags --product micro-benchmarks ||
    tail_and_fail .build/dev-bench.log "The micro-benchmarks could not be built."
  # valgrind cannot read the debugging information of Swift.
  strip --strip-debug -o .build/micro/micro-benchmarks .build/release/micro-benchmarks
  say "Counting instructions."
  platform=$(counting_platform)
  count_all >.build/micro/counts
  if [ "$1" = --record ]; then
    {
      printf '# Instructions of one repetition, by ./dev bench --record.\n# %s\n' "$platform"
      cat .build/micro/counts
    } >"$baseline"
    say "Recorded in $baseline."
    return
  fi
  compare_counts "$platform"
}

# Prints each count beside its baseline, and fails if one has grown too much. Counts of another
# compiler or processor, $1, are not comparable.
compare_counts() {
  if ! grep -qxF "# $1" "$baseline"; then
    cat .build/micro/counts
    say "Not compared: the baseline is for $(sed -n 2s/..//p "$baseline"), this is $1."
    return
  fi
  awk -v most="$maximum_growth" '
    /^#/ { next }
    NR == FNR { known[$1] = $2; next }
    !($1 in known) { printf "%-26s %12s %12d  NEW\n", $1, "", $2; failed++; next }
    {
      change = ($2 - known[$1]) * 100 / known[$1]
      verdict = change > most ? "  FAIL" : change < -most ? "  better" : ""
      printf "%-26s %12d %12d %+6.1f %%%s\n", $1, known[$1], $2, change, verdict
      if (change > most) failed++
      better += change < -most
    }
    END {
      if (better) print "Better than the baseline: record it with ./dev bench --record."
      if (failed) printf "%d of the counts are new or more than %d %% above the baseline.\n", failed, most
      exit failed > 0
    }' "$baseline" .build/micro/counts
}
