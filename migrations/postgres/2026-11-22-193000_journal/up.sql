-- What people did to a tournament, in order. Append-only: a row is never changed, and goes only with its tournament.
create table journal (
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- the tournament's revision with it; no gaps
  seq bigint not null,
  at bigint not null,
  -- no reference: what is chained is never changed, also where the account goes
  actor_id bytea,
  -- as what they did it
  role text not null,
  -- json
  act text not null,
  reason text,
  -- json: the rows of facts that it put, set and cut, without what people are called
  facts text not null,
  -- the migrations that those rows are of
  migrated text not null,
  -- of the hash before and of this row
  hash bytea not null,
  primary key (tournament_id, seq)
);

-- Rows of facts as a transaction writes them, until its entry takes them: nobody else ever sees one. SQLite has it
-- beside each connection that writes.
create unlogged table journal_rows (
  n bigint generated always as identity primary key,
  relation text not null,
  -- json; null where there was no row, or is none any more
  before text,
  after text
);

create function journal_row() returns trigger language plpgsql as $$
begin
  insert into journal_rows (relation, before, after) values (
    tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old)::text end,
    case when tg_op <> 'DELETE' then to_jsonb(new)::text end
  );
  perform set_config('cubilete.written', 'on', true);
  return null;
end
$$;
