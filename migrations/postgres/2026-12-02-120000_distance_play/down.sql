drop table waiting_players;
drop table distance_weeks;
drop table distance_play;
