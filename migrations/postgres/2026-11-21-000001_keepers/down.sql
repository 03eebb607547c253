drop table table_keepers;
