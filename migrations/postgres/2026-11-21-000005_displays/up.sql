-- What the screens of a hall show. No row: what is shown where nobody has chosen.
create table displays (
  tournament_id bytea primary key not null references tournaments (id) on delete cascade,
  -- json: the screens in order, each with its seconds
  turns text not null,
  announcement text not null,
  -- hundredths of the screen's height
  text_height integer not null,
  page_seconds integer not null
);
