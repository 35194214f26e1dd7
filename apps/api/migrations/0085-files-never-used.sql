-- A bank file that the bank never used ends its run: nobody was paid, nobody was refused, and everything is due again.
ALTER TABLE payment_run ADD COLUMN file_unused_at timestamptz, ADD COLUMN file_unused_by uuid REFERENCES account, ADD COLUMN file_unused_reason text,
  ADD CONSTRAINT payment_run_file_unused CHECK (file_unused_at IS NULL OR (state = 'closed' AND file_made_at IS NOT NULL AND file_unused_reason IS NOT NULL));
