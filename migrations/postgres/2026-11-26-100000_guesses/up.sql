-- wrong passwords and PINs, counted by ten minutes over all nodes: what is guessed at, and how often
create table guesses (
  space text not null,
  period bigint not null,
  n bigint not null,
  primary key (space, period)
);
