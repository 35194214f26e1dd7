-- Apart from where their successors are built: nobody may read a table meanwhile.
DROP INDEX assignment_expiry, assignment_organisation, assignment_call_back_due, lead_by_organisation_date, delivery_log;
ALTER INDEX assignment_expiry_next RENAME TO assignment_expiry;
ALTER INDEX assignment_organisation_next RENAME TO assignment_organisation;
ALTER INDEX lead_by_organisation_date_next RENAME TO lead_by_organisation_date;
ALTER INDEX delivery_log_next RENAME TO delivery_log;
