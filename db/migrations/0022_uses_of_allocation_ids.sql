-- The last end of each allocation ID, and the uses of a project in the order of their history, without reading all of them.

create index allocation_holds_ended on allocation_holds (account_id, upper(during));
create index allocation_holds_project on allocation_holds (project_id, lower(during), id);
