"""Reports: charts, tables and sentences on one page that needs nothing else. `page` says how to make one."""
