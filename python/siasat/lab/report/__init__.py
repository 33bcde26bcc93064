"""Reports: charts, tables and text on one self-contained page. `page` has an example."""
