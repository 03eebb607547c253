drop table editions;
