-- tables that had begun and were annulled by a replacement, and those played in their place
create table annulled_tables (
  replacement_id bytea not null references replacements (id) on delete cascade,
  table_id bytea not null references game_tables (id) on delete cascade,
  instead_id bytea not null references game_tables (id) on delete cascade,
  -- whether the round was closed, and was opened again
  was_closed boolean not null,
  primary key (replacement_id, table_id)
);

create index annulled_tables_of_table on annulled_tables (table_id);
create index annulled_tables_of_instead on annulled_tables (instead_id);
