# Draws scaling.txt: gnuplot -e "data='scaling.txt'; images='docs/images'" plots.gp
# The background is transparent and every colour is readable on white and on black.

ink = "#7d8590"
set terminal svg size 760,400 dynamic font "system-ui,sans-serif,15" linewidth 1.4 rounded
set border 3 linecolor rgb ink linewidth 0.7
set grid ytics linecolor rgb "#807d8590" linewidth 0.4, linecolor rgb "#807d8590" linewidth 0.4
set lmargin at screen 0.1
set rmargin at screen 0.64
set key at screen 0.66, screen 0.72 left top vertical Left reverse samplen 1.6 spacing 1.35 textcolor rgb ink
set tics nomirror out textcolor rgb ink
set xlabel "products" textcolor rgb ink
set title textcolor rgb ink font ",16"
set logscale xy
set xrange [8e5:1.2e9]
set xtics ("1 M" 1e6, "10 M" 1e7, "100 M" 1e8, "1 G" 1e9)
set style data linespoints
set linetype 1 linecolor rgb "#3b82f6" pointtype 7 pointsize 0.6 linewidth 1.6
set linetype 2 linecolor rgb "#e08a1e" pointtype 7 pointsize 0.6 linewidth 1.6
set linetype 3 linecolor rgb "#2ea043" pointtype 7 pointsize 0.6 linewidth 1.6

set output images . "/scaling-machines.svg"
set title "Machines"
plot data using 1:9 title "connections to PostgreSQL", \
     "" using 1:8 title "nodes", \
     "" using 1:12 title "database servers"

set output images . "/scaling-storage.svg"
set title "Storage, terabytes"
plot data using 1:13 title "pictures", \
     "" using 1:11 title "products and search"

set output images . "/scaling-traffic.svg"
set title "Events, Gbit/s when every stream gets all"
plot data using 1:14 title "all streams together"
