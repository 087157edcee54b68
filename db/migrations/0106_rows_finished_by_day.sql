-- What people finished on days is read from this index alone, without the lists of events and times of each sum.
create index concurrently if not exists decision_sums_rows on decision_sums (day, person_id) include (file_id, department_id, rows) where rows > 0;
