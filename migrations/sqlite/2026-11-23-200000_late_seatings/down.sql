drop table late_seats;
drop table late_seatings;
