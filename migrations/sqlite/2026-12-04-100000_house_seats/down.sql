alter table waiting_players drop column with_house;
alter table seat_devices drop column is_house;
