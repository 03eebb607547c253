drop table installation_entries;
