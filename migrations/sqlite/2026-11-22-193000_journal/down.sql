drop table journal;
