-- the draw that the hall's screens show one name after another, and how many names by now
create table draw_shows (
  tournament_id bytea primary key not null references tournaments (id) on delete cascade,
  draw_id bytea not null references draws (id) on delete cascade,
  n_shown integer not null
);

create index draw_shows_of_draw on draw_shows (draw_id);

-- draws made of balls, from the first ball on
create table urns (
  id bytea primary key not null,
  stage_id bytea not null references stages (id) on delete cascade,
  first_round integer not null,
  begun_at bigint not null,
  begun_by text not null,
  ended_at bigint,
  ended_by text,
  -- null where it became a draft
  end_reason text
);

create index urns_of_stage on urns (stage_id);

-- the balls that came out, in order
create table urn_balls (
  urn_id bytea not null references urns (id) on delete cascade,
  place integer not null,
  -- checked at the end, as for seats
  entry_id bytea not null references entries (id) deferrable initially deferred,
  -- the group or table, from 0
  target integer not null,
  primary key (urn_id, place)
);

create index urn_balls_of_entry on urn_balls (entry_id);
