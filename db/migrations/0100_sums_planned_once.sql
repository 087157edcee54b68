-- The sums of a day's month are one statement: planned for each write anew, as it was, it took longer to plan than to run. Months
-- of a thousand people are summed by the same plan.
alter function worklog_sum_changed() set plan_cache_mode = 'force_generic_plan';
