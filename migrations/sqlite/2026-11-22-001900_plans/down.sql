alter table tournaments add column preset text not null default 'torneo';

-- What the first stage says is what the tournament said of all of them.
update tournaments
set
  settings = json_set(settings,
    '$.ruleset', plan ->> '$.table.ruleset',
    '$.arms', plan ->> '$.table.arms',
    '$.seats', plan ->> '$.table.seats',
    '$.advance', coalesce(plan ->> '$.pairing.advance', 1),
    '$.group_size', coalesce(plan ->> '$.division.target', 6),
    '$.remainder', plan ->> '$.table.remainder',
    '$.clubs_apart', json(plan -> '$.clubs_apart'),
    '$.tiebreaks', json(plan -> '$.tiebreaks'),
    '$.points', json(plan -> '$.points'),
    '$.game_minutes', plan ->> '$.table.minutes',
    '$.confirmation', plan ->> '$.table.confirmation',
    '$.dice', plan ->> '$.table.dice'),
  preset = case
    when plan ->> '$.pairing.method' = 'open' then 'weekly'
    when plan ->> '$.division.by' = 'sector' then 'jcf'
    else 'torneo' end
from stages
where stages.tournament_id = tournaments.id and stages.number = 1;

update stages
set plan = json_set(
  json_remove(plan, '$.clubs_apart', '$.points', '$.tiebreaks'),
  '$.version', '1',
  '$.table', json_object('seats', plan ->> '$.table.seats'));

alter table stages rename column plan to format;
