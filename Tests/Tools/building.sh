# Builds with SwiftPM, with one line of progress and the whole log in .build. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root and system

# Measured on 2 cores; the estimate is scaled to the cores of this machine.
first_release_minutes=8

binary=.build/release/openmarket
stamp=.build/dev-release
icu_data=.build/icudata.o

# Shows the errors in the log $1, or its end, and fails with the message $2.
tail_and_fail() {
  say ""
  if grep -q 'error:' "$1"; then
    grep 'error:' "$1" | awk '!seen[$0]++' | head -n 20 >&2
  else
    tail -n 30 "$1" >&2
  fi
  fail "$2 The whole log is $root/$1."
}

cores() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }

# Estimates a first build here, given that it takes $2 minutes on 2 cores, and sets expected_minutes.
estimate() {
  expected_minutes=$(($2 * 2 / $(cores)))
  [ "$expected_minutes" -gt 0 ] || expected_minutes=1
  say "$1: about $expected_minutes minutes on $(cores) cores the first time, seconds to a minute later."
}

# Prints the progress of a build that began at $1, of whose $3 steps $2 are done. Steps of a first
# build take from a moment to minutes, and more appear on the way: the time says more than they do.
progress() {
  minutes=$((($(date +%s) - $1) / 60))
  if [ -z "${expected_minutes:-}" ]; then
    echo "$(($2 * 100 / $3)) %"
  elif [ "$minutes" -lt "$expected_minutes" ]; then
    echo "minute $((minutes + 1)) of about $expected_minutes"
  else
    echo "minute $((minutes + 1)), longer than usual"
  fi
}

# Writes swift's output to the log $1 and shows one line of progress; returns swift's status.
show_progress() {
  log=$1
  status=1
  begun=$(date +%s)
  : >"$log"
  while IFS= read -r line; do
    case $line in
      "swift ended with "*) status=${line##* } && continue ;;
    esac
    printf '%s\n' "$line" >>"$log"
    [ -t 2 ] || continue
    case $line in
      "["*/*"] "*)
        done=${line#[}
        total=${done#*/}
        done=${done%%/*}
        total=${total%%]*}
        case $done$total in *[!0-9]* | '') continue ;; esac
        [ "$total" -gt 0 ] || continue
        printf '\r\033[K%s  %.50s' "$(progress "$begun" "$done" "$total")" "${line#*] }" >&2
        ;;
      Fetching* | Fetched* | Computing* | Creating* | Working* | Cloning*)
        printf '\r\033[K       %.60s' "$line" >&2
        ;;
    esac
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
  return "$status"
}

# Runs swift without input, shows its progress and writes its output to the log $1. The variables in
# $build_environment are for the build alone: the program refuses unknown ones as mistyped settings.
swift_quietly() {
  log=$1
  shift
  {
    ended=0
    # shellcheck disable=SC2086 # a list of variables
    env ${build_environment:-} swift "$@" 2>&1 </dev/null || ended=$?
    echo "swift ended with $ended"
  } | show_progress "$log"
}

# Sets flags to the linker, and libraries to the folder of Swift's own.
set_flags() {
  flags=
  libraries=$(swift -print-target-info </dev/null |
    sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
  if [ -x "${libraries%/lib/swift}/bin/ld.lld" ]; then
    # The toolchain's own linker takes half the time.
    flags="-Xswiftc -use-ld=lld"
  fi
}

# Sets flags for a build of the tests in the folder $1. It is not optimized, like a debug build, but
# it compiles each module as a whole, which takes 0.7 of the time, and without the checks of option
# groups that swift-argument-parser makes at every start of a debug build.
set_test_flags() {
  set_flags
  flags="$flags -c release -Xswiftc -Onone -Xswiftc -enable-testing --scratch-path $1"
  share_packages "$1"
  build_environment=OPENMARKET_STRICT=1
}

# Fetches the packages into .build, and lets a build in the folder $1 use them.
share_packages() {
  mkdir -p "$1"
  [ -d .build/checkouts ] || swift_quietly .build/dev-packages.log package resolve ||
    tail_and_fail .build/dev-packages.log "The packages could not be fetched."
  if [ ! -e "$1/checkouts" ]; then
    ln -s ../checkouts ../repositories "$1"
    cp .build/workspace-state.json "$1"
  fi
}

# Sets flags for a release build, with the static standard library where there is one.
set_release_flags() {
  set_flags
  # Without optimising across modules, texts and frames are copied and called through generic code:
  # a key press takes a tenth longer.
  flags="$flags -c release -Xswiftc -cross-module-optimization"
  # Messages of C name their source files: without the folder of this clone, a commit's binary is
  # the same wherever it is built.
  flags="$flags -Xcc -fmacro-prefix-map=$root=. -Xcxx -fmacro-prefix-map=$root=."
  if [ -d "${libraries}_static" ]; then
    flags="$flags --static-swift-stdlib"
    # Nothing looks up symbols of the program itself: without a table of them the linker drops more
    # dead code, 5 MB in all.
    flags="$flags -Xlinker --no-export-dynamic"
    if make_icu_data; then
      # The full data is then unreferenced and dropped as dead code.
      data_symbol=$(nm -g "$icu_data" | sed -n 's/.* R __wrap_//p')
      flags="$flags -Xlinker --wrap=$data_symbol -Xlinker $root/$icu_data"
    fi
    set_relocation_flags
  else
    say "This Swift has no static standard library: the binary will need Swift where it runs."
  fi
}

# Lets lld write relocations as a bit map instead of 24 bytes each, 3 MB in all. The dynamic linker
# reads them since glibc 2.36; an older one refuses the program with a clear message.
set_relocation_flags() {
  case $flags in *-use-ld=lld*) ;; *) return 0 ;; esac
  glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc 2\.\([0-9]*\).*/\1/p')
  [ "${glibc:-0}" -lt 36 ] || flags="$flags -Xlinker -z -Xlinker pack-relative-relocs"
}

# Creates the object file $icu_data with the part of ICU's data that the program needs, which is
# linked in place of Foundation's 34 MB. Without it, all the data is linked.
make_icu_data() {
  archive=${libraries}_static/linux/lib_FoundationICU.a
  [ -f "$archive" ] || return 1
  source=Tests/Tools/icudata.c
  if [ -f "$icu_data" ] && [ -z "$(find "$archive" "$source" -newer "$icu_data" -print)" ]; then
    return 0
  fi
  parts=.build/icudata
  mkdir -p "$parts"
  if ar p "$archive" icu_packaged_data.cpp.o >"$parts/whole.o" &&
    symbol=$(nm -g "$parts/whole.o" | sed -n 's/.* R \(icudt[0-9]*_dat\)$/\1/p') &&
    [ -n "$symbol" ] &&
    objcopy -O binary --only-section=.rodata "$parts/whole.o" "$parts/whole.dat" &&
    cc -O1 -o "$parts/icudata" "$source" &&
    "$parts/icudata" "$parts/whole.dat" "__wrap_$symbol" >"$parts/part.s" &&
    cc -c -o "$icu_data" "$parts/part.s"; then
    rm -r "$parts"
    return 0
  fi 2>"$parts.log"
  rm -f "$icu_data"
  say "ICU's data stays whole, 31 MB: $(tail -n 1 "$parts.log")"
  return 1
}

# Whether no source, flag or compiler is newer than the last release build. Folders are compared as
# well, because a deleted file changes only its folder.
is_fresh() {
  [ -x "$binary" ] && [ -f "$stamp" ] || return 1
  sources="Package.swift Sources Tests/Tools/building.sh .build/dev-swift"
  [ ! -d Resources ] || sources="$sources Resources"
  # shellcheck disable=SC2086 # a list of names
  [ -z "$(find $sources -newer "$stamp" -print | sed 1q)" ]
}

# Passes the commit that is built, with "+" if sources differ from it, for openmarket --version.
set_commit() {
  commit=$(git rev-parse --short=12 HEAD 2>/dev/null || :)
  if [ -n "$commit" ] && [ -n "$(git status --porcelain -- Package.swift Sources 2>/dev/null)" ]; then
    commit=$commit+
  fi
  build_environment=OPENMARKET_COMMIT=$commit
}

# Prints the commit and the compiler of a build.
build_origin() {
  set_commit
  echo "$build_environment"
  swift --version 2>/dev/null </dev/null
}

# Builds also after a build of another commit, which a package names, or by another compiler.
build_for_package() {
  [ "$(build_origin)" = "$(cat "$stamp" 2>/dev/null)" ] || rm -f "$stamp"
  build_release
}

build_release() {
  is_fresh && return
  mkdir -p .build
  # Changes made during the build must be newer than its stamp; another ./dev has its own.
  build_origin >"$stamp.$$"
  if [ -x "$binary" ]; then
    say "Building openmarket."
  else
    estimate "Building openmarket" "$first_release_minutes"
  fi
  set_release_flags
  # shellcheck disable=SC2086 # a list of flags
  swift_quietly .build/dev-build.log build $flags --product openmarket || {
    rm "$stamp.$$"
    tail_and_fail .build/dev-build.log "The build failed."
  }
  [ -x "$binary" ] || fail "The build produced no $binary."
  mv "$stamp.$$" "$stamp"
}
