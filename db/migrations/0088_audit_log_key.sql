-- The key of a table by month has its time.
create unique index concurrently if not exists audit_log_id_at on audit_log (id, at);
