drop table seed_list_places;
drop table seed_lists;
