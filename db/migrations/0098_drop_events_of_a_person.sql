-- The two indexes before take its place. A node of the version before looks for a person's decisions without an index until it is
-- updated.
-- locks task_events: it only waits for statements that use it, then takes no time
drop index task_events_actor;
