drop table replaced_seats;
drop table replacements;
