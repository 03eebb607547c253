-- draws that are to come of a public number that nobody knew when they were announced
create table announced_draws (
  id blob primary key not null,
  stage_id blob not null references stages (id) on delete cascade,
  first_round integer not null,
  -- which public number, in the organizer's words
  source text not null,
  known_at integer not null,
  -- json: what the draw is made from, whose bytes are published
  input text not null,
  announced_at integer not null,
  announced_by text not null
) strict, without rowid;

create index announced_draws_of_stage on announced_draws (stage_id);

-- program, typed, public, list or balls; null of draws from before that was kept
alter table draws add column origin text;
alter table draws add column announced_id blob references announced_draws (id);
-- the public number as it was typed, digits only
alter table draws add column public_number text;

create index draws_of_announced on draws (announced_id);
