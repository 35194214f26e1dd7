-- The entries of an account in their order. One that has few, or none, was looked for in the whole journal.
CREATE INDEX journal_debit ON journal (debit, at, id);
CREATE INDEX journal_credit ON journal (credit, at, id);
