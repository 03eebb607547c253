-- whether the house's player has the seat
alter table seat_devices add column is_house integer not null default 0;
-- whether the house's player may have the free seats of the table
alter table waiting_players add column with_house integer not null default 0;
