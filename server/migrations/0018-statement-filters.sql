-- The filtered statement finds its rows by kind and time without reading the others.
create index statement_kind on statement (member_id, type, created_at, number);
