-- as the setting was when the table was drawn, so that its log alone says when a result counts
alter table game_tables add column confirmation text not null default 'referee';

create table organizer_calls (
  id blob primary key not null,
  table_id blob not null references game_tables (id) on delete cascade,
  at integer not null,
  -- the name alone: it may be a referee by pin
  by_name text not null,
  reason text not null,
  answered_at integer,
  answered_by text,
  check ((answered_at is null) = (answered_by is null))
) strict;

create index organizer_calls_of_table on organizer_calls (table_id);
