# How scripts report. Sourced by them and by ./dev.
# shellcheck shell=sh

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
