-- Apart from where their successors are built, since nobody may read a table meanwhile; and each table by itself.
DROP INDEX assignment_expiry, assignment_organisation, assignment_call_back_due;
ALTER INDEX assignment_expiry_next RENAME TO assignment_expiry;
ALTER INDEX assignment_organisation_next RENAME TO assignment_organisation;
