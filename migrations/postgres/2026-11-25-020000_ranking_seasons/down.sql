drop table ranking_seasons;
