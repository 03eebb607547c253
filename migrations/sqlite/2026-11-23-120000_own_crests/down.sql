drop table own_crests;
