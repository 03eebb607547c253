-- figures of signed games, added up by tournament and season; derived from the logs, which a season has too many of
create table game_figures (
  table_id bytea not null,
  number integer not null,
  -- number of events in the log that they were computed from; other ones are computed again
  version integer not null,
  -- json of dice by color, and of chances to capture by pair of colors
  figures text not null,
  primary key (table_id, number),
  foreign key (table_id, number) references games (table_id, number) on delete cascade
);
