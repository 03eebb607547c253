-- the device that keeps a table's game; another one has to take it over
create table table_keepers (
  table_id bytea primary key not null references game_tables (id) on delete cascade,
  session_hash text not null references sessions (id_hash) on delete cascade,
  -- as it was then, for the one who is warned
  name text not null,
  since bigint not null
);

create index keepers_of_session on table_keepers (session_hash);
