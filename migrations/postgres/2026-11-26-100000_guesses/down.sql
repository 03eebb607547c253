drop table guesses;
