-- For parts of names in the audit log.
create extension if not exists pg_trgm;
