alter table game_tables drop column delay_throws;
