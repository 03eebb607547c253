-- what the results come to that an entry has in a league from which it withdrew, where an organizer chose it
alter table entries add column league_results text;
