create or replace function journal_row() returns trigger language plpgsql as $$
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
