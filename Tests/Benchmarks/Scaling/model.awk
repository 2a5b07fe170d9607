# The model of docs/scaling-model.md: awk -v products=N -v browsers=N -v streams=N -f model.awk coefficients.txt
# Prints one line of figures, or with -v names=1 their names.
/^#/ || NF == 0 { next }
{ c[$1] = $2 }
function ceiling(x) { return x == int(x) ? x : int(x) + 1 }
function most(a, b) { return a > b ? a : b }
END {
  if (names) {
    print "products browsers streams requests/s misses/s writes/s node_cores nodes connections " \
      "database_cores database_TB database_servers picture_TB event_Gbit/s monthly_USD"
    exit
  }
  requests = browsers / c["active_seconds"]
  misses = requests * (1 - c["hit_share"])
  writes = requests * c["write_share"]
  node_cores = (requests * c["hit_share"] * c["hit_core_us"] + misses * c["miss_core_us"] \
    + writes * c["write_core_us"]) / 1e6
  # Half of the cores stay free for peaks.
  nodes = most(2, most(ceiling(2 * node_cores / c["node_cores"]), \
    ceiling(streams / c["node_streams"])))
  connections = nodes * 9
  database_cores = (misses * c["database_core_us"] + writes * c["database_write_us"]) / 1e6
  database_tb = products * (c["row_bytes"] + c["search_bytes"]) / 1e12
  servers = most(2, most(ceiling(2 * database_cores / c["database_cores"]), \
    ceiling(database_tb / c["database_terabytes"]) * 2))
  picture_tb = products * c["picture_bytes"] / 1e12
  event_gbit = writes * streams * c["event_bytes"] * 8 / 1e9
  # Traffic of a month, without pictures: they go through a CDN.
  traffic_gb = event_gbit / 8 * 86400 * 30
  usd = (nodes * c["node_cores"] + servers * c["database_cores"]) * c["core_month"] \
    + servers / 2 * database_tb / most(1, servers / 2) * 2 * c["terabyte_month"] \
    + picture_tb * c["picture_terabyte_month"] + traffic_gb * c["network_gigabyte"]
  printf "%.0f %.0f %.0f %.0f %.0f %.1f %.2f %d %d %.2f %.4f %d %.3f %.4f %.0f\n", products, \
    browsers, streams, requests, misses, writes, node_cores, nodes, connections, \
    database_cores, database_tb, servers, picture_tb, event_gbit, usd
}
