-- In which format the bank's file of a run was made; of those that were made before, a CSV file with headings.
ALTER TABLE payment_run ADD COLUMN file_format text;
-- The account that payments leave from, sealed: its name, number, branch code and ACB user code.
ALTER TABLE payment_setting ADD COLUMN own_account_sealed bytea, ADD COLUMN bank_format text NOT NULL DEFAULT 'mappedCsv';

-- What is known of formats of bank files: a layout for those that administrators added, and that a bank took a test file.
CREATE TABLE bank_format (
  key text PRIMARY KEY,
  -- Nothing for a format that is built in.
  name text,
  layout jsonb,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES account,
  tested_at timestamptz,
  tested_by uuid REFERENCES account,
  CHECK ((name IS NULL) = (layout IS NULL)),
  CHECK ((tested_at IS NULL) = (tested_by IS NULL))
);
