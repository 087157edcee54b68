-- Parts of names are looked for in any Unicode form, kind of space and hyphen (decision 152).
create index concurrently if not exists audit_values_name_key on audit_values using gin (search_key(object_name) gin_trgm_ops);
