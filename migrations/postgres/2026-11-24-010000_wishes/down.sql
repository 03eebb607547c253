drop table wishes;
