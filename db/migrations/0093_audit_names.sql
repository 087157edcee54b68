-- Lines by a part of their object's name, over any period.
create index concurrently if not exists audit_values_name on audit_values using gin (lower(object_name) gin_trgm_ops);
