-- number of throws by which spectators see a running game late, as it was when the table was drawn
alter table game_tables add column delay_throws integer not null default 0;
