-- A tab may be granted until a day: from the next one on the grant counts no longer, and nothing is written then.

alter table tab_grants add column until date not null default 'infinity';
alter table tab_grants add constraint tab_grants_until
  check (until = 'infinity' or until >= (granted_at at time zone 'Asia/Kolkata')::date);
comment on column tab_grants.until is
  'The last day (Asia/Kolkata) on which the grant counts; infinity: it has no end. One that is over stays here, without effect, until the tab is granted again or taken.';
comment on column tab_grants.granted_by is 'Who granted or renewed it last; the earlier grants are in the audit log.';
