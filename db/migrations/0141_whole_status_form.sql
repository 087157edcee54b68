-- A check that is null holds: an accessible record in which a choice is missing was taken. The rules refuse such a form since it is
-- there, so that no row has one.

create or replace function is_status_form(status text, authoring_status text, authoring_limit numeric, ps_limit text, qc_status text, qc_limit numeric, qps_limit text, technical_issues text, remarks text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(case
    when status = 'accessible' then
      authoring_status in ('yes', 'no', 'PS') and qc_status in ('yes', 'no', 'PS') and technical_issues in ('yes', 'no')
      and (authoring_limit is not null) = (authoring_status = 'yes') and (ps_limit is not null) = (authoring_status = 'PS')
      and (qc_limit is not null) = (qc_status = 'yes') and (qps_limit is not null) = (qc_status = 'PS')
      and (remarks is not null) = (technical_issues = 'yes')
      and coalesce(ps_limit in ('1st attempt failed', 'both attempt failed', 'PS ongoing', 'PS Pending'), true)
      and coalesce(qps_limit in ('1st attempt failed', 'both attempt failed', 'PS ongoing', 'PS Pending'), true)
      -- The upper bound keeps NaN out too, which is greater than every number.
      and coalesce(authoring_limit between 0 and 9999999.99, true) and coalesce(qc_limit between 0 and 9999999.99, true)
      and coalesce(length(btrim(remarks)) between 1 and 2000, true)
    when status is null or status = 'application-error' then
      num_nonnulls(authoring_status, authoring_limit, ps_limit, qc_status, qc_limit, qps_limit, technical_issues, remarks) = 0
    else false end, false)
$function$;
