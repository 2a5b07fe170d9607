# Builds the documentation of all targets with DocC; a warning is an error: ./dev docs. Sourced by ./dev.
# shellcheck shell=sh disable=SC2154 # dev sets root, set_flags sets flags

docs() {
  prepare docs
  docc=$(command -v docc || :)
  [ -n "$docc" ] || docc=$(dirname -- "$(realpath -- "$(command -v swift)")")/docc
  [ -x "$docc" ] || fail "This Swift has no docc."
  set_flags
  graphs=.build/docs/graphs
  archive=.build/docs/openmarket.doccarchive
  rm -rf .build/docs
  mkdir -p "$graphs"
  say "Building the symbol graphs."
  # Declarations that other targets of the package may use are documented.
  # shellcheck disable=SC2086 # a list of flags
  swift_quietly .build/dev-docs.log package $flags dump-symbol-graph \
    --minimum-access-level package --skip-synthesized-members ||
    tail_and_fail .build/dev-docs.log "The symbol graphs could not be built."
  # The program itself, which is in no wing, has nothing for other targets.
  for folder in Sources/*/*/; do
    target=$(basename "$folder")
    cp .build/*/symbolgraph/"$target".symbols.json .build/*/symbolgraph/"$target"@*.symbols.json \
      "$graphs" 2>/dev/null || :
  done
  make_docs
}

# Converts the graphs in the folder $graphs. A parameter with a clear name is not documented.
make_docs() {
  [ -n "$(ls "$graphs")" ] || fail "There are no symbol graphs."
  "$docc" convert --additional-symbol-graph-dir "$graphs" --output-path "$archive" \
    --fallback-display-name openmarket --fallback-bundle-identifier openmarket \
    --disable-parameters-and-returns-validation --warnings-as-errors >.build/dev-docs.log 2>&1 || {
    grep -A 1 -E '^(warning|error):' .build/dev-docs.log >&2 || tail -n 20 .build/dev-docs.log >&2
    fail "Doc comments have mistakes. The whole log is $root/.build/dev-docs.log."
  }
  say "The documentation, to be opened with docc preview:"
  printf '%s\n' "$root/$archive"
}
