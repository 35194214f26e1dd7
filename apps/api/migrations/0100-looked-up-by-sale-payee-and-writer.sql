-- Whether a sale row is on an invoice is asked whatever its line there says, of every row that is invoiced, marked as paid or shown in the
-- books. Of the two unique indexes each holds one kind of line, and neither answers that.
CREATE INDEX invoice_line_of_sale ON invoice_line (sale_id);
-- Whoever's account changes leaves every run that is not with the bank yet.
CREATE INDEX payment_run_payee_of ON payment_run_payee (payee_id);
-- An export has what its person noted.
CREATE INDEX lead_note_writer ON lead_note (written_by);
