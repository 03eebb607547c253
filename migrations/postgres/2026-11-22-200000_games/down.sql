-- Only first games are kept: there was no place for others.
create table first_events (
  table_id bytea not null references game_tables (id) on delete cascade,
  seq integer not null,
  at bigint not null,
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  request_id bytea not null,
  payload text not null,
  primary key (table_id, seq)
);

insert into first_events (table_id, seq, at, actor_id, actor_name, request_id, payload)
select table_id, seq, at, actor_id, actor_name, request_id, payload from table_events where game = 1;

drop table table_events;
alter table first_events rename to table_events;

create unique index table_events_of_request on table_events (table_id, request_id, seq);
create index table_events_of_actor on table_events (actor_id);

alter table game_tables add column version integer not null default 0;
alter table game_tables add column dice_seed bytea;
update game_tables
set version = first.version, state = first.state, result = first.result, ended_at = first.ended_at, dice_seed = first.dice_seed
from games as first
where first.table_id = game_tables.id and first.number = 1;

alter table game_tables drop column series;
drop table games;
