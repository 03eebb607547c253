drop table ranked_tournaments;
drop table rankings;
