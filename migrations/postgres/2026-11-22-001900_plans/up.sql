-- What is decided about a stage moves from its tournament into its plan; a tournament no longer says what it was made from.
alter table stages rename column format to plan;

-- Of before there were plans: each stage but the first took who went on from the one before.
update stages
set plan = jsonb_build_object(
  'version', '1',
  'entry', case when number <= 1 then '{"rule":"everybody"}'::jsonb
    else jsonb_build_object('rule', 'from', 'stage', number - 1) end,
  'division', case plan::jsonb ->> 'format'
    when 'sector-league' then '{"by":"sector"}'::jsonb
    when 'group-league' then jsonb_build_object('by', 'groups', 'target', plan::jsonb -> 'target')
    else '{"by":"one"}'::jsonb end,
  'pairing', case plan::jsonb ->> 'format'
    when 'knockout' then jsonb_build_object('method', 'knockout', 'advance', plan::jsonb -> 'advance')
    when 'open' then '{"method":"open"}'::jsonb
    else '{"method":"league"}'::jsonb end,
  'table', jsonb_build_object('seats', coalesce(plan::jsonb -> 'seats', '2'::jsonb)),
  'exit', case plan::jsonb ->> 'format'
    when 'knockout' then '{"rule":"champion"}'::jsonb
    when 'sector-league' then '{"rule":"pool-winners"}'::jsonb
    when 'group-league' then '{"rule":"at-least","n":4}'::jsonb
    else '{"rule":"nobody"}'::jsonb end)::text
where plan::jsonb ? 'format';

update stages
set plan = (plan::jsonb || jsonb_build_object(
  'version', '2',
  'clubs_apart', settings::jsonb -> 'clubs_apart',
  'table', plan::jsonb -> 'table' || jsonb_build_object(
    'remainder', settings::jsonb -> 'remainder',
    'ruleset', settings::jsonb -> 'ruleset',
    'arms', settings::jsonb -> 'arms',
    'minutes', settings::jsonb -> 'game_minutes',
    'confirmation', coalesce(settings::jsonb -> 'confirmation', '"referee"'::jsonb),
    'dice', coalesce(settings::jsonb -> 'dice', '"own"'::jsonb)),
  'points', settings::jsonb -> 'points',
  'tiebreaks', settings::jsonb -> 'tiebreaks'))::text
from tournaments
where tournaments.id = stages.tournament_id;

update tournaments
set settings = (settings::jsonb - array['ruleset', 'arms', 'seats', 'advance', 'group_size', 'remainder', 'clubs_apart',
  'tiebreaks', 'points', 'game_minutes', 'confirmation', 'dice'])::text;

alter table tournaments drop column preset;
