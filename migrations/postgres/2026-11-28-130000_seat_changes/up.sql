-- decisions that changed drawn seats; they take the place of nine relations for three kinds of them
create table seat_changes (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- replacement, late or rearrangement
  kind text not null,
  -- of a replacement: the table whose result was corrected, and the entries; checked at the end, as for seats
  cause_id bytea references game_tables (id) on delete cascade,
  goes_id bytea references entries (id) deferrable initially deferred,
  comes_id bytea references entries (id) deferrable initially deferred,
  -- of a rearrangement: the round; of a league its first round
  round_id bytea references rounds (id) on delete cascade,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  reason text not null
);

create index seat_changes_of_tournament on seat_changes (tournament_id);
create index seat_changes_of_cause on seat_changes (cause_id);
create index seat_changes_of_goes on seat_changes (goes_id);
create index seat_changes_of_comes on seat_changes (comes_id);
create index seat_changes_of_round on seat_changes (round_id);
create index seat_changes_of_actor on seat_changes (actor_id);

-- the tables that were changed, opened, closed or annulled
create table changed_tables (
  change_id bytea not null references seat_changes (id) on delete cascade,
  table_id bytea not null references game_tables (id) on delete cascade,
  -- what it was before: played, bye, rest or added
  was text not null,
  -- of a table that had begun and was annulled: the one played in its place, and whether its round was closed
  instead_id bytea references game_tables (id) on delete cascade,
  was_closed boolean not null,
  primary key (change_id, table_id)
);

create index changed_tables_of_table on changed_tables (table_id);
create index changed_tables_of_instead on changed_tables (instead_id);

-- the seats before and after; null for a free seat
create table changed_seats (
  change_id bytea not null references seat_changes (id) on delete cascade,
  table_id bytea not null references game_tables (id) on delete cascade,
  color text not null,
  -- checked at the end, as for seats
  before_id bytea references entries (id) deferrable initially deferred,
  -- null if the squad decides who sits there again
  player_id bytea references players (id),
  after_id bytea references entries (id) deferrable initially deferred,
  primary key (change_id, table_id, color)
);

create index changed_seats_of_table on changed_seats (table_id);
create index changed_seats_of_before on changed_seats (before_id);
create index changed_seats_of_player on changed_seats (player_id);
create index changed_seats_of_after on changed_seats (after_id);

-- who was in the pools of a league before
create table changed_pools (
  change_id bytea not null references seat_changes (id) on delete cascade,
  pool_id bytea not null references pools (id) on delete cascade,
  place integer not null,
  -- checked at the end, as for seats
  entry_id bytea not null references entries (id) deferrable initially deferred,
  primary key (change_id, pool_id, place)
);

create index changed_pools_of_pool on changed_pools (pool_id);
create index changed_pools_of_entry on changed_pools (entry_id);

insert into seat_changes (id, tournament_id, kind, cause_id, goes_id, comes_id, at, actor_id, actor_name, reason)
select id, tournament_id, 'replacement', cause_id, goes_id, comes_id, at, actor_id, actor_name, reason from replacements;

insert into seat_changes (id, tournament_id, kind, at, actor_id, actor_name, reason)
select id, tournament_id, 'late', at, actor_id, actor_name, reason from late_seatings;

insert into seat_changes (id, tournament_id, kind, round_id, at, actor_id, actor_name, reason)
select id, tournament_id, 'rearrangement', round_id, at, actor_id, actor_name, reason from rearrangements;

-- The kind of a table before a replacement is the one that the next decision found there, or else the present one.
with found (at, table_id, was) as (
  select l.at, s.table_id, case s.was when 'free-seat' then 'played' else s.was end
  from late_seatings l join late_seats s on s.seating_id = l.id
  union all
  select r.at, t.table_id, t.was from rearrangements r join rearranged_tables t on t.rearrangement_id = r.id
  union all
  select 9223372036854775807, id, case kind when 'annulled' then 'played' else kind end from game_tables
)
insert into changed_tables (change_id, table_id, was, was_closed)
select distinct p.id, s.table_id,
  (select f.was from found f where f.table_id = s.table_id and f.at >= p.at and f.was <> 'added' order by f.at limit 1),
  false
from replacements p join replaced_seats s on s.replacement_id = p.id;

insert into changed_tables (change_id, table_id, was, instead_id, was_closed)
select replacement_id, table_id, 'played', instead_id, was_closed from annulled_tables;

insert into changed_tables (change_id, table_id, was, was_closed)
select replacement_id, instead_id, 'added', false from annulled_tables;

insert into changed_tables (change_id, table_id, was, was_closed)
select distinct seating_id, table_id, case was when 'free-seat' then 'played' else was end, false from late_seats;

insert into changed_tables (change_id, table_id, was, was_closed)
select rearrangement_id, table_id, was, false from rearranged_tables;

insert into changed_seats (change_id, table_id, color, before_id, player_id, after_id)
select p.id, s.table_id, s.color, p.goes_id, s.player_id, p.comes_id
from replacements p join replaced_seats s on s.replacement_id = p.id;

-- Who sat at a color after a decision: whom the next decision found there, or else who sits there now. A rearrangement found all seats
-- of its tables, a replacement its own. Nobody sits at a table that a rearrangement closed.
with colors (table_id, color) as (
  select table_id, color from seats
  union select table_id, color from rearranged_seats
  union select table_id, color from replaced_seats
), found (id, at, table_id, color, entry_id) as (
  select r.id, r.at, t.table_id, k.color, s.entry_id
  from rearrangements r
  join rearranged_tables t on t.rearrangement_id = r.id and t.was <> 'added'
  join colors k on k.table_id = t.table_id
  left join rearranged_seats s on s.rearrangement_id = r.id and s.table_id = t.table_id and s.color = k.color
  union all
  select p.id, p.at, s.table_id, s.color, p.goes_id
  from replacements p join replaced_seats s on s.replacement_id = p.id
  union all
  select null, 9223372036854775807, k.table_id, k.color, s.entry_id
  from colors k
  join game_tables g on g.id = k.table_id
  left join seats s on s.table_id = k.table_id and s.color = k.color
    and (g.kind <> 'annulled' or g.id in (select table_id from annulled_tables))
), changed (change_id, at, table_id) as (
  select p.id, p.at, a.instead_id from replacements p join annulled_tables a on a.replacement_id = p.id
  union select l.id, l.at, s.table_id from late_seatings l join late_seats s on s.seating_id = l.id
  union select r.id, r.at, t.table_id from rearrangements r join rearranged_tables t on t.rearrangement_id = r.id
), sat (change_id, table_id, color, before_id, after_id) as (
  select c.change_id, c.table_id, k.color,
    (select s.entry_id from rearranged_seats s
      where s.rearrangement_id = c.change_id and s.table_id = c.table_id and s.color = k.color),
    (select f.entry_id from found f
      where f.table_id = c.table_id and f.color = k.color and f.at >= c.at and (f.id is null or f.id <> c.change_id)
      order by f.at limit 1)
  from changed c join colors k on k.table_id = c.table_id
)
insert into changed_seats (change_id, table_id, color, before_id, after_id)
select change_id, table_id, color, before_id, after_id from sat
where (before_id is not null or after_id is not null)
  -- of a late seating only the seats of the late entries
  and (change_id not in (select id from late_seatings)
    or after_id in (select s.entry_id from late_seats s where s.seating_id = sat.change_id and s.table_id = sat.table_id));

insert into changed_pools (change_id, pool_id, place, entry_id)
select rearrangement_id, pool_id, place, entry_id from rearranged_pools;

drop table rearranged_pools;
drop table rearranged_seats;
drop table rearranged_tables;
drop table rearrangements;
drop table late_seats;
drop table late_seatings;
drop table annulled_tables;
drop table replaced_seats;
drop table replacements;

-- references that are checked at the end would keep later statements of this transaction from altering the tables
set constraints all immediate;
set constraints all deferred;
