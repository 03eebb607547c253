-- 32 random bytes that the dice of a game follow from; none where the players roll their own. Secret until the result stands.
alter table game_tables add column dice_seed bytea;
