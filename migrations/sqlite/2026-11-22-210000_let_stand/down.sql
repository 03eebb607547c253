drop table let_stand_tables;
