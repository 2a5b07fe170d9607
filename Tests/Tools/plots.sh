# Measures markets of growing size and draws the plots of docs/benchmarks.md: ./dev bench plots.
# Sourced by bench.sh.
# shellcheck shell=sh disable=SC2154 # dev sets root and binary

growth=Tests/Benchmarks/Growth

# With --count N markets of up to N products. Markets are kept in .build, because seeding the large
# ones takes minutes.
plots() {
  count=1000000
  case ${1:-} in
    --count) count=${2:-$count} ;;
    '') ;;
    *) fail "usage: ./dev bench plots [--count N | --draw]" ;;
  esac
  for size in 1000 10000 100000 1000000 10000000; do
    [ "$size" -gt "$count" ] || measure_growth "$size" "$root/.build/bench-market-$size"
  done
  draw_plots
}

# Draws the committed figures: ./dev bench plots --draw.
draw_plots() {
  gnuplot -e "data='$growth/growth.txt'; images='docs/images'" "$growth/plots.gp" ||
    fail "The plots could not be drawn."
  say "Drawn: docs/images/growth-*.svg."
}

# Replaces the line of the size $1 in the committed figures; the market is in the folder $2.
measure_growth() {
  .build/release/benchmark growth --market "$root/$binary" --count "$1" --folder "$2" \
    >.build/growth.new || fail "A market of $1 products could not be measured."
  {
    sed 1q .build/growth.new
    {
      sed "1d; /^$1 /d" "$growth/growth.txt" 2>/dev/null || :
      sed 1d .build/growth.new
    } | sort -n
  } >.build/growth.txt
  mv .build/growth.txt "$growth/growth.txt"
}

# Computes the model of docs/scaling-model.md and draws its plots: ./dev bench model.
scaling_model() {
  model=Tests/Benchmarks/Scaling
  {
    echo "# $(awk -v names=1 -f "$model/model.awk" "$model/coefficients.txt")"
    for products in 1000000 3000000 10000000 30000000 100000000 300000000 1000000000; do
      awk -v products="$products" -v browsers="$((products / 1000))" \
        -v streams="$((products / 10000))" -f "$model/model.awk" "$model/coefficients.txt"
    done
  } >.build/scaling.txt
  cat .build/scaling.txt
  gnuplot -e "data='.build/scaling.txt'; images='docs/images'" "$model/plots.gp" ||
    fail "The plots could not be drawn."
  say "Drawn: docs/images/scaling-*.svg."
}
