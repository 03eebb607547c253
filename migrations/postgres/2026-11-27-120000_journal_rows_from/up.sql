-- Where the rows of a transaction begin, so that nobody has to look through those that others took and nobody has cleared away
-- yet: after a draw they are some hundred thousand, and each throw went through them.
create or replace function journal_row() returns trigger language plpgsql as $$
declare
  own bigint;
begin
  insert into journal_rows (relation, before, after) values (
    tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old)::text end,
    case when tg_op <> 'DELETE' then to_jsonb(new)::text end
  ) returning n into own;
  if coalesce(current_setting('cubilete.first', true), '') = '' then
    perform set_config('cubilete.first', own::text, true);
    perform set_config('cubilete.written', 'on', true);
  end if;
  return null;
end
$$;
