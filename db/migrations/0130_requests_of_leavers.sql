-- A request for a day after its person's last day ends (P782); earlier days stay with their approver.
alter table absence_requests drop constraint absence_requests_status_check;
alter table absence_requests add constraint absence_requests_status_check
  check (status in ('waiting', 'approved', 'declined', 'withdrawn', 'replaced', 'ended'));
comment on column absence_requests.status is
  'withdrawn: by the person; replaced: a manager or ADMIN recorded the day meanwhile; ended: it was after the last day of the person, who left.';

-- Requests that people who left made earlier would keep the month open. They are recorded as ended by the person who blocked
-- or deleted them.
update absence_requests q set status = 'ended', version = q.version + 1, decided_at = greatest(now(), q.asked_at),
  decided_by = coalesce(l.made_by, q.user_id)
from (
  select distinct on (s.user_id) s.user_id, s.effective_from, s.made_by from user_states s
  where not exists (
    select from user_states w where w.user_id = s.user_id and w.made_at >= s.made_at and w.state = 'active'
      and w.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}')
  order by s.user_id, s.effective_from, s.made_at) l
where q.user_id = l.user_id and q.status = 'waiting' and q.day > l.effective_from;
