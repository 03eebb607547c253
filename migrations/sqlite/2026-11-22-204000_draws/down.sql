drop table draws;
