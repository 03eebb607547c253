drop table said_phrases;
drop table seat_requests;
drop table clock_pulse;
drop table turn_clocks;
drop table seat_devices;
alter table game_tables drop column out_of_time;
alter table game_tables drop column logging;
