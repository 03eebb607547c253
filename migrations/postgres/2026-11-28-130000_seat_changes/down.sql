-- entries that sit in the place of others since a corrected result
create table replacements (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- the table whose result was corrected
  cause_id bytea not null references game_tables (id) on delete cascade,
  -- checked at the end, as for seats
  goes_id bytea not null references entries (id) deferrable initially deferred,
  comes_id bytea not null references entries (id) deferrable initially deferred,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  reason text not null
);

create index replacements_of_tournament on replacements (tournament_id);
create index replacements_of_cause on replacements (cause_id);
create index replacements_of_goes on replacements (goes_id);
create index replacements_of_comes on replacements (comes_id);
create index replacements_of_actor on replacements (actor_id);

-- the seats as they were before
create table replaced_seats (
  replacement_id bytea not null references replacements (id) on delete cascade,
  table_id bytea not null references game_tables (id) on delete cascade,
  color text not null,
  player_id bytea not null references players (id),
  primary key (replacement_id, table_id, color)
);

create index replaced_seats_of_table on replaced_seats (table_id);
create index replaced_seats_of_player on replaced_seats (player_id);

-- decisions about where entries sit that came after a draw
create table late_seatings (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  reason text not null
);

create index late_seatings_of_tournament on late_seatings (tournament_id);
create index late_seatings_of_actor on late_seatings (actor_id);

-- who sits where since
create table late_seats (
  seating_id bytea not null references late_seatings (id) on delete cascade,
  -- checked at the end, as for seats
  entry_id bytea not null references entries (id) deferrable initially deferred,
  table_id bytea not null references game_tables (id) on delete cascade,
  -- what was there before: free-seat, bye, rest or added
  was text not null,
  primary key (seating_id, entry_id, table_id)
);

create index late_seats_of_entry on late_seats (entry_id);
create index late_seats_of_table on late_seats (table_id);

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

-- decisions to change by hand who sits where in what is published
create table rearrangements (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- of a league its first round
  round_id bytea not null references rounds (id) on delete cascade,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  reason text not null
);

create index rearrangements_of_tournament on rearrangements (tournament_id);
create index rearrangements_of_round on rearrangements (round_id);
create index rearrangements_of_actor on rearrangements (actor_id);

-- the tables that it changed, opened or closed
create table rearranged_tables (
  rearrangement_id bytea not null references rearrangements (id) on delete cascade,
  table_id bytea not null references game_tables (id) on delete cascade,
  -- what it was before: played, bye, rest or added
  was text not null,
  primary key (rearrangement_id, table_id)
);

create index rearranged_tables_of_table on rearranged_tables (table_id);

-- who sat there before
create table rearranged_seats (
  rearrangement_id bytea not null references rearrangements (id) on delete cascade,
  table_id bytea not null references game_tables (id) on delete cascade,
  color text not null,
  -- checked at the end, as for seats
  entry_id bytea not null references entries (id) deferrable initially deferred,
  primary key (rearrangement_id, table_id, color)
);

create index rearranged_seats_of_table on rearranged_seats (table_id);
create index rearranged_seats_of_entry on rearranged_seats (entry_id);

-- who was in the pools of a league before
create table rearranged_pools (
  rearrangement_id bytea not null references rearrangements (id) on delete cascade,
  pool_id bytea not null references pools (id) on delete cascade,
  place integer not null,
  -- checked at the end, as for seats
  entry_id bytea not null references entries (id) deferrable initially deferred,
  primary key (rearrangement_id, pool_id, place)
);

create index rearranged_pools_of_pool on rearranged_pools (pool_id);
create index rearranged_pools_of_entry on rearranged_pools (entry_id);

insert into replacements (id, tournament_id, cause_id, goes_id, comes_id, at, actor_id, actor_name, reason)
select id, tournament_id, cause_id, goes_id, comes_id, at, actor_id, actor_name, reason
from seat_changes where kind = 'replacement';

insert into replaced_seats (replacement_id, table_id, color, player_id)
select s.change_id, s.table_id, s.color, s.player_id
from changed_seats s join seat_changes c on c.id = s.change_id
where c.kind = 'replacement' and s.before_id is not null;

insert into annulled_tables (replacement_id, table_id, instead_id, was_closed)
select change_id, table_id, instead_id, was_closed from changed_tables where instead_id is not null;

insert into late_seatings (id, tournament_id, at, actor_id, actor_name, reason)
select id, tournament_id, at, actor_id, actor_name, reason from seat_changes where kind = 'late';

insert into late_seats (seating_id, entry_id, table_id, was)
select distinct s.change_id, s.after_id, s.table_id, case t.was when 'played' then 'free-seat' else t.was end
from changed_seats s
join seat_changes c on c.id = s.change_id
join changed_tables t on t.change_id = s.change_id and t.table_id = s.table_id
where c.kind = 'late';

insert into rearrangements (id, tournament_id, round_id, at, actor_id, actor_name, reason)
select id, tournament_id, round_id, at, actor_id, actor_name, reason from seat_changes where kind = 'rearrangement';

insert into rearranged_tables (rearrangement_id, table_id, was)
select t.change_id, t.table_id, t.was
from changed_tables t join seat_changes c on c.id = t.change_id where c.kind = 'rearrangement';

insert into rearranged_seats (rearrangement_id, table_id, color, entry_id)
select s.change_id, s.table_id, s.color, s.before_id
from changed_seats s join seat_changes c on c.id = s.change_id
where c.kind = 'rearrangement' and s.before_id is not null;

insert into rearranged_pools (rearrangement_id, pool_id, place, entry_id)
select change_id, pool_id, place, entry_id from changed_pools;

drop table changed_pools;
drop table changed_seats;
drop table changed_tables;
drop table seat_changes;

-- references that are checked at the end would keep later statements of this transaction from altering the tables
set constraints all immediate;
set constraints all deferred;
