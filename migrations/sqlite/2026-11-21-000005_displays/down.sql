drop table displays;
