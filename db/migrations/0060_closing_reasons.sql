-- Why a month was closed with something open stands on its closing too, beside the audit log.
alter table month_closings add column close_reason text check (length(btrim(close_reason)) between 1 and 1000);
comment on column month_closings.close_reason is 'Why it was closed with something open; null: none was given.';
comment on column month_closings.reason is 'Of the reopening.';
