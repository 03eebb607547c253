drop table session_passes;
drop table pass_seats;
drop table pass_keys;
drop table passes;
