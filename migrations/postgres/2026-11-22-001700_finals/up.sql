-- A final is said to be one, and no longer guessed from how many tables its round has.
update rounds
set kind = 'final'
where kind = 'regular'
  and stage_id in (select id from stages where format like '%"knockout"%')
  and (select count(*) from game_tables where game_tables.round_id = rounds.id) = 1
  and (select count(*) from game_tables where game_tables.round_id = rounds.id and game_tables.kind = 'played') = 1;
