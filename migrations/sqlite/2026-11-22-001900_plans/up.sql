-- What is decided about a stage moves from its tournament into its plan; a tournament no longer says what it was made from.
alter table stages rename column format to plan;

-- Of before there were plans: each stage but the first took who went on from the one before.
update stages
set plan = json_object(
  'version', '1',
  'entry', json(case when number <= 1 then '{"rule":"everybody"}' else json_object('rule', 'from', 'stage', number - 1) end),
  'division', json(case plan ->> '$.format'
    when 'sector-league' then '{"by":"sector"}'
    when 'group-league' then json_object('by', 'groups', 'target', plan ->> '$.target')
    else '{"by":"one"}' end),
  'pairing', json(case plan ->> '$.format'
    when 'knockout' then json_object('method', 'knockout', 'advance', plan ->> '$.advance')
    when 'open' then '{"method":"open"}'
    else '{"method":"league"}' end),
  'table', json_object('seats', coalesce(plan ->> '$.seats', 2)),
  'exit', json(case plan ->> '$.format'
    when 'knockout' then '{"rule":"champion"}'
    when 'sector-league' then '{"rule":"pool-winners"}'
    when 'group-league' then '{"rule":"at-least","n":4}'
    else '{"rule":"nobody"}' end))
where plan ->> '$.format' is not null;

update stages
set plan = json_set(plan,
  '$.version', '2',
  '$.clubs_apart', json(settings -> '$.clubs_apart'),
  '$.table.remainder', settings ->> '$.remainder',
  '$.table.ruleset', settings ->> '$.ruleset',
  '$.table.arms', settings ->> '$.arms',
  '$.table.minutes', settings ->> '$.game_minutes',
  '$.table.confirmation', coalesce(settings ->> '$.confirmation', 'referee'),
  '$.table.dice', coalesce(settings ->> '$.dice', 'own'),
  '$.points', json(settings -> '$.points'),
  '$.tiebreaks', json(settings -> '$.tiebreaks'))
from tournaments
where tournaments.id = stages.tournament_id;

update tournaments
set settings = json_remove(settings, '$.ruleset', '$.arms', '$.seats', '$.advance', '$.group_size', '$.remainder',
  '$.clubs_apart', '$.tiebreaks', '$.points', '$.game_minutes', '$.confirmation', '$.dice');

alter table tournaments drop column preset;
