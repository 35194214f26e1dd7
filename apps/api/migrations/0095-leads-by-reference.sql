-- A lead's reference, as it stands on invoices, statements and in mails, is the end of its id; search finds a lead by it.
CREATE INDEX lead_by_reference ON lead (right(id::text, 12));
