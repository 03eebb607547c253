drop table game_figures;
