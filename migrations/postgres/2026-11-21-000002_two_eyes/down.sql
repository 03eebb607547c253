drop table organizer_calls;
alter table game_tables drop column confirmation;
