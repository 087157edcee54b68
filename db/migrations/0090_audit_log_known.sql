select make_audit_months(now());
analyze audit_log;
