-- Browsers in which nobody has logged in for long are forgotten by a sweep (security.md, Logging in).
create index devices_old on devices (last_seen_at);
