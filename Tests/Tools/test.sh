# Checks the format, builds and runs all tests: ./dev test. Sourced by ./dev.
# With --sanitize thread or address the tests and the programs they start are built with that
# sanitizer, in a separate folder, and any of its reports fails the run.
# shellcheck shell=sh disable=SC2154 # dev sets swift_sources, set_flags sets flags

# Measured on 2 cores; the estimate is scaled to the cores of this machine.
first_tests_minutes=8

# Shows the output of the tests without its "started" lines; writes all of it to the log $1.
show_tests() {
  log=$1
  status=1
  : >"$log"
  while IFS= read -r line; do
    case $line in
      "tests ended with "*) status=${line##* } && continue ;;
    esac
    printf '%s\n' "$line" >>"$log"
    case $line in
      "◇ "*) ;;
      *) printf '%s\n' "$line" ;;
    esac
  done
  return "$status"
}

# Prints the failed tests, a line each: name, tab, first failure. They come from the report $1,
# because the output loses lines that contain screens.
failed_tests() {
  awk '
    /<testcase / { name = $0; sub(/.* name="/, "", name); sub(/[("].*/, "", name) }
    /<failure/ && !seen[name]++ {
      why = $0
      sub(/.*message="/, "", why)
      sub(/".*/, "", why)
      printf "%s\t%s\n", name, why
    }' "$1"
}

# Lists the failed tests at the end, where they are easy to find.
list_failures() {
  [ -s .build/dev-test.xml ] || return 0
  failed=$(failed_tests .build/dev-test.xml)
  [ -n "$failed" ] || return 0
  say ""
  say "Failed:"
  say "$failed"
}

# Prints the closing line, counted from the report. A crash leaves no report: then it is counted
# from the output, and tests that did not end have failed.
count_tests() {
  if [ -s .build/dev-test.xml ]; then
    awk '
      /<testcase / { tests++; isFailed = 0 }
      /<failure/ && !isFailed { isFailed = 1; failed++ }
      /<skipped/ { skipped++ }
      END {
        if (skipped) printf "%d skipped\n", skipped
        printf "%d passed, %d failed\n", tests - failed - skipped, failed
      }' .build/dev-test.xml
    return
  fi
  awk '
    function name(word) {
      match($0, / Test .*/)
      rest = substr($0, RSTART + 6)
      sub(" (with [0-9]+ test cases? )?" word ".*", "", rest)
      return rest
    }
    /Test run started/ || / Test case / || / Suite / { next }
    / Test .* started\.$/ { running[name("started")] }
    / Test .* failed after / { failed++; delete running[name("failed after")] }
    / Test .* passed after / { passed++; delete running[name("passed after")] }
    END {
      for (test in running) { failed++; print "never ended: " test }
      printf "%d passed, %d failed\n", passed, failed
    }' .build/dev-test.log
}

# Sets the folder of the sanitizer $1 and where it writes its reports. A process of a test may end
# before its output is read, so each writes files, and a report does not end the process.
set_sanitizer() {
  case $1 in
    thread | address) ;;
    *) fail "usage: ./dev test [--sanitize thread|address] [ARGUMENTS]" ;;
  esac
  build=.build/sanitize-$1
  reports=$root/$build/report
  rm -f "$reports".*
  export SWIFT_BACKTRACE=enable=no
  # Names of functions distinguish known false reports from others.
  symbolizer=$(command -v llvm-symbolizer || :)
  # Without a pause at the end of a program, which tests of quick exits would notice.
  export TSAN_OPTIONS="atexit_sleep_ms=0:log_path=$reports:external_symbolizer_path=$symbolizer:suppressions=$root/Tests/Tools/thread-sanitizer.txt"
  export ASAN_OPTIONS="log_path=$reports:detect_leaks=0"
}

# Prints the first line of each kind of report; fails if there is any.
sanitizer_reports() {
  [ -n "${reports:-}" ] || return 0
  ! grep -hE '^(WARNING|SUMMARY|==[0-9]+==ERROR)' "$reports".* 2>/dev/null |
    sort | uniq -c | sort -rn | head -n 20 | grep . >&2
}

test_all() {
  sanitizer=
  if [ "${1:-}" = --sanitize ]; then
    sanitizer=${2:-none}
    [ $# -lt 2 ] || shift
    shift
  fi
  prepare test
  say "Checking the format."
  # shellcheck disable=SC2086 # a list of names
  swift format lint --strict --recursive $swift_sources </dev/null >&2 ||
    fail "The format is wrong: ./dev format fixes most of it."
  build=.build/tests
  reports=
  [ -z "$sanitizer" ] || set_sanitizer "$sanitizer"
  if [ -d "$build/release" ]; then
    say "Building the tests."
  else
    estimate "Building the tests" "$first_tests_minutes"
  fi
  set_test_flags "$build"
  [ -z "$sanitizer" ] || flags="$flags --sanitize=$sanitizer -Xswiftc -DSANITIZED"
  # shellcheck disable=SC2086 # a list of flags
  swift_quietly .build/dev-test-build.log build $flags --build-tests ||
    tail_and_fail .build/dev-test-build.log "The tests could not be built."
  say "Running the tests."
  status=0
  if [ $# -eq 0 ]; then
    run_lots || status=$?
  else
    run_tests dev-test "$@" || status=$?
  fi
  grep -q 'Test run with' .build/dev-test.log || say "The tests ended without a summary."
  list_failures
  count_tests
  sanitizer_reports || fail "The sanitizer reported errors: ${reports#"$root/"}.*"
  exit "$status"
}

# Runs all tests in three processes at once, which take about the same time each. The two that run
# programs in terminals, and databases, mostly wait. Their reports are joined.
run_lots() {
  # The parts of a test's name before and after the first letter of its suite.
  programs='^EndToEndTests\.(EndToEndTests/)?'
  suite='[A-Za-z]*/[a-z]'
  # The targets beside EndToEnd of the second and the third process.
  second='Hosting|ManualCommand'
  third='Operations|PostgresStore'
  # Processes in the background ignore Ctrl-C.
  trap 'trap - TERM; kill -TERM 0; exit 130' INT
  run_tests dev-test-2 --filter "$programs[A-O]$suite|^($second)Tests\." >.build/dev-test-2.out &
  second_run=$!
  run_tests dev-test-3 --filter "$programs[P-Z]$suite|^($third)Tests\." >.build/dev-test-3.out &
  third_run=$!
  ended=0
  run_tests dev-test-1 --skip "^(EndToEnd|$second|$third)Tests\." || ended=$?
  wait "$second_run" || ended=$?
  wait "$third_run" || ended=$?
  trap - INT
  cat .build/dev-test-2.out .build/dev-test-3.out
  cat .build/dev-test-[123].log >.build/dev-test.log
  rm -f .build/dev-test.xml
  # A crash leaves no report: then the output is counted.
  if [ -s .build/dev-test-1.xml ] && [ -s .build/dev-test-2.xml ] &&
    [ -s .build/dev-test-3.xml ]; then
    cat .build/dev-test-[123].xml >.build/dev-test.xml
  fi
  return "$ended"
}

# Runs the tests one at a time: many of them wait for real sockets and programs, which share the
# cores. Output and report of the run are kept in .build, under the name $1. The built test program
# is run directly: three `swift test` at once share one build database, and on a busy machine some
# of them end without a test because it is locked.
run_tests() {
  run=$1
  shift
  rm -f ".build/$run.xml"
  # shellcheck disable=SC2086 # a list of flags
  {
    ended=0
    "$build/release/openmarketPackageTests.xctest" --testing-library swift-testing \
      --no-parallel --xunit-output ".build/$run.xml" "$@" 2>&1 </dev/null || ended=$?
    echo "tests ended with $ended"
  } | without_colours | show_tests ".build/$run.log"
}

# Removes the colours that the tests write into a pipe as well. NO_COLOR would change what they test.
without_colours() {
  sed -u 's/\x1b\[[0-9;]*m//g'
}
