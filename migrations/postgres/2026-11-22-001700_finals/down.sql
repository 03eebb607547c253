update rounds set kind = 'regular' where kind = 'final';
