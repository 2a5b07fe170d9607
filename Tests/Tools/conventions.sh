#!/bin/sh
# Builds and runs the tests of Tests/Conventions alone, in seconds: they need no other target.
# Arguments go to swift-testing, for example: --filter FolderTests
set -eu
cd -P -- "$(dirname -- "$0")/../.."
build=.build/conventions
mkdir -p "$build"
if [ ! -x "$build/conventions" ] ||
  [ -n "$(find Tests/Conventions "$0" -newer "$build/conventions" -print | sed 1q)" ]; then
  cat >"$build/Runner.swift" <<'END'
import Testing
@main struct Runner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
END
  swiftc -parse-as-library -swift-version 6 -Onone -j 2 -module-name ConventionTests \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InternalImportsByDefault \
    -o "$build/conventions" Tests/Conventions/*.swift "$build/Runner.swift"
fi
exec "$build/conventions" --testing-library swift-testing --quiet "$@"
