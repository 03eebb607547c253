-- What each draw was made from, so that it can be made again; drafts that were discarded stay.
create table draws (
  id blob primary key not null,
  stage_id blob not null references stages (id) on delete cascade,
  first_round integer not null,
  n_rounds integer not null,
  seed integer not null,
  -- json, because each pairing looks at something else
  input text not null,
  drawn_at integer not null,
  drawn_by text not null,
  discarded_at integer,
  discarded_by text,
  discard_reason text
) strict;

create index draws_of_stage on draws (stage_id);
