drop table taken_seats;
drop table opened_tables;
drop table club_weeks;
drop table club_nights;
