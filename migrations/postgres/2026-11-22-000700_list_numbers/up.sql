-- an entry's number in the list that the organizers keep (a club's in the census), by which a later list finds it again
alter table entries add column list_number text not null default '';
