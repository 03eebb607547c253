-- tables whose result was corrected after the next round was drawn, where it was decided that what is drawn stands
create table let_stand_tables (
  table_id bytea primary key not null references game_tables (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade
);

create index let_stand_tables_of_tournament on let_stand_tables (tournament_id);
