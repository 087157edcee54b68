-- The tolerance of the work cross-check is a dated setting, in per cent.
alter table settings drop constraint settings_value,
  add constraint settings_value check (case key
    when 'INCENTIVE_RATE' then value between 0 and 100
    when 'CANDIDATE_RETENTION_DAYS' then value between 30 and 3650 and value = trunc(value)
    when 'EXPORT_RETENTION_DAYS' then value between 7 and 3650 and value = trunc(value)
    when 'CROSS_CHECK_TOLERANCE' then value between 0 and 1000
    else false end);
comment on column settings.key is
  'INCENTIVE_RATE: the factor of every incentive (calculations.md 2), 1 before the first. CANDIDATE_RETENTION_DAYS: days after their last change, when candidates are erased. EXPORT_RETENTION_DAYS: days after which the files of scheduled exports are deleted. CROSS_CHECK_TOLERANCE: per cent by which the sources of a day''s work may differ (calculations.md 8), 20 before the first.';
