-- tables whose result was corrected after the next round was drawn, where it was decided that what is drawn stands
create table let_stand_tables (
  table_id blob primary key not null references game_tables (id) on delete cascade,
  tournament_id blob not null references tournaments (id) on delete cascade
) strict, without rowid;

create index let_stand_tables_of_tournament on let_stand_tables (tournament_id);
