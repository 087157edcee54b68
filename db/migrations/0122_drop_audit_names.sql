-- locks audit_values: for a moment only, as nothing is read; parts of names are looked for by audit_values_name_key
drop index if exists audit_values_name;
