-- A payment that the bank sent back after it was recorded as paid: on which day. The reason stands where that of a refusal does.
ALTER TABLE payment_run_payee ADD COLUMN returned_on date CHECK (returned_on IS NULL OR state = 'refused');
