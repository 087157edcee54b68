comment on table idempotency_keys is
  'Results of keyed writes, each stored in the write''s own transaction; good for 24 hours, then deleted by a sweep.';
