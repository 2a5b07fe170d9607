#!/bin/sh
# Puts the licences and notices of a build with the static standard library into the folder $1, for
# the image of Resources/container/Containerfile: those that packages have.
# shellcheck disable=SC2034 # building.sh and licenses.sh read variables
set -eu
cd -P -- "$(dirname -- "$0")/../.."
# shellcheck source=Tests/Tools/messages.sh
. Tests/Tools/messages.sh

# shellcheck source=Tests/Tools/building.sh
. Tests/Tools/building.sh
# shellcheck source=Tests/Tools/licenses.sh
. Tests/Tools/licenses.sh

set_flags
flags="$flags --static-swift-stdlib"
umask 022
parts=$(mktemp)
trap 'rm -f "$parts"' EXIT
stage_licenses "$1"
