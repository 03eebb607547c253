drop table prizes;
