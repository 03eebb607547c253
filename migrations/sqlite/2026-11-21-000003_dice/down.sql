alter table game_tables drop column dice_seed;
