-- The three indexes before take their place. A node of the version before, which asks for the text of an id, reads the inbox without
-- an index until it is updated.
-- locks task_events: it only waits for statements that use them, then takes no time
drop index task_events_task, task_events_gained, task_events_lost;
