"""The rows of a CSV file in a table of Textual: table.py FILE"""

import csv
import sys

from textual.app import App
from textual.widgets import DataTable


class Rows(App):
    def compose(self):
        yield DataTable(cursor_type="row")

    def on_mount(self):
        rows = csv.reader(open(sys.argv[1]))
        table = self.query_one(DataTable)
        table.add_columns(*next(rows))
        table.add_rows(rows)


Rows().run()
