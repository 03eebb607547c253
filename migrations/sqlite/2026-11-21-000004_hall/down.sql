drop table closed_boards;
drop table held_tables;
drop table board_calls;
drop table presences;
drop table roll_calls;
drop table extra_times;
drop table clock_pauses;
drop table round_clocks;
