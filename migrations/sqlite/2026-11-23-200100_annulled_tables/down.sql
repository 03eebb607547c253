drop table annulled_tables;
