# Draws growth.txt: gnuplot -e "data='growth.txt'; images='docs/images'" plots.gp
# The background is transparent and every colour is readable on white and on black.

ink = "#7d8590"
set terminal svg size 760,400 dynamic font "system-ui,sans-serif,15" linewidth 1.4 rounded
set border 3 linecolor rgb ink linewidth 0.7
set grid ytics linecolor rgb "#807d8590" linewidth 0.4, linecolor rgb "#807d8590" linewidth 0.4
set lmargin at screen 0.08
set rmargin at screen 0.64
set key at screen 0.66, screen 0.72 left top vertical Left reverse samplen 1.6 spacing 1.35 textcolor rgb ink
set tics nomirror out textcolor rgb ink
set xlabel "products" textcolor rgb ink
set title textcolor rgb ink font ",16"
stats data using "products" nooutput
set logscale x
set xrange [800:STATS_max * 1.25]
set xtics ("1 k" 1e3, "10 k" 1e4, "100 k" 1e5, "1 M" 1e6, "10 M" 1e7)
set datafile missing "NaN"
set style data linespoints
set linetype 1 linecolor rgb "#3b82f6" pointtype 7 pointsize 0.6 linewidth 1.6
set linetype 2 linecolor rgb "#e08a1e" pointtype 7 pointsize 0.6 linewidth 1.6
set linetype 3 linecolor rgb "#2ea043" pointtype 7 pointsize 0.6 linewidth 1.6
set linetype 4 linecolor rgb "#a371f7" pointtype 7 pointsize 0.6 linewidth 1.6
set linetype 5 linecolor rgb "#e5534b" pointtype 7 pointsize 0.6 linewidth 1.6
set linetype 6 linecolor rgb "#1fa7a7" pointtype 7 pointsize 0.6 linewidth 1.6

set logscale y
set yrange [0.1:100]
set ytics ("0.1" 0.1, "1" 1, "10" 10, "100" 100)
set output images . "/growth-browser.svg"
set title "Browser: start and keys, milliseconds"
plot data using "products":"start_ms" title "start to full screen", \
     "" using "products":"key_p99_ms" title "key, slowest of 100", \
     "" using "products":"key_p50_ms" title "key, median"

set output images . "/growth-pages.svg"
set title "Server: one request, median milliseconds"
plot data using "products":"search_ms" title "search with its count", \
     "" using "products":"price_page_ms" title "middle page by price", \
     "" using "products":"middle_page_ms" title "middle page by number", \
     "" using "products":"after_ms" title "middle page by cursor", \
     "" using "products":"first_page_ms" title "page 1–20", \
     "" using "products":"detail_ms" title "one product"

unset logscale y
set yrange [0:100]
set ytics 20
set output images . "/growth-memory.svg"
set title "Resident memory, megabytes"
plot data using "products":"browser_MB" title "browser", \
     "" using "products":"server_MB" title "server"
