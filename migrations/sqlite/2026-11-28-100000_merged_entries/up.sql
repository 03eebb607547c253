-- The entry that this one was merged into, because both were of the same people; null of all others.
alter table entries add column merged_into blob;
