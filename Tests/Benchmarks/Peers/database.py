"""Copies the rows of a CSV file into a database that Datasette serves: database.py CSV DATABASE"""

import csv
import sqlite3
import sys

rows = csv.reader(open(sys.argv[1]))
names = ", ".join(next(rows))
with sqlite3.connect(sys.argv[2]) as database:
    database.execute(f"CREATE TABLE product (id INTEGER PRIMARY KEY, {names})")
    database.executemany("INSERT INTO product VALUES (NULL, ?, ?, ?, ?)", rows)
