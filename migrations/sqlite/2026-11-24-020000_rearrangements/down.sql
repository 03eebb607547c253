drop table rearranged_pools;
drop table rearranged_seats;
drop table rearranged_tables;
drop table rearrangements;
