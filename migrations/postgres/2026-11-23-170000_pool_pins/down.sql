drop table session_pools;
drop table pool_pins;
