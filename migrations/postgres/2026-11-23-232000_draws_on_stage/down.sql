drop table urn_balls;
drop table urns;
drop table draw_shows;
