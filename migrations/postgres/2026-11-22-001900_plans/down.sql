alter table tournaments add column preset text not null default 'torneo';

-- What the first stage says is what the tournament said of all of them.
update tournaments
set
  settings = (settings::jsonb || jsonb_build_object(
    'ruleset', plan::jsonb #> '{table,ruleset}',
    'arms', plan::jsonb #> '{table,arms}',
    'seats', plan::jsonb #> '{table,seats}',
    'advance', coalesce(plan::jsonb #> '{pairing,advance}', '1'::jsonb),
    'group_size', coalesce(plan::jsonb #> '{division,target}', '6'::jsonb),
    'remainder', plan::jsonb #> '{table,remainder}',
    'clubs_apart', plan::jsonb -> 'clubs_apart',
    'tiebreaks', plan::jsonb -> 'tiebreaks',
    'points', plan::jsonb -> 'points',
    'game_minutes', plan::jsonb #> '{table,minutes}',
    'confirmation', plan::jsonb #> '{table,confirmation}',
    'dice', plan::jsonb #> '{table,dice}'))::text,
  preset = case
    when plan::jsonb #>> '{pairing,method}' = 'open' then 'weekly'
    when plan::jsonb #>> '{division,by}' = 'sector' then 'jcf'
    else 'torneo' end
from stages
where stages.tournament_id = tournaments.id and stages.number = 1;

update stages
set plan = (plan::jsonb - array['clubs_apart', 'points', 'tiebreaks'] || jsonb_build_object(
  'version', '1',
  'table', jsonb_build_object('seats', plan::jsonb #> '{table,seats}')))::text;

alter table stages rename column plan to format;
