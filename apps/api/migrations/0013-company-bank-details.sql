-- Bank details of external lead companies: what `billing` is for loaders. A payout is owed to one or the other, and the
-- view is where its account is found, whoever is paid. Payouts that were paid before have no account to show.

CREATE TABLE organisation_billing (
  organisation_id uuid PRIMARY KEY REFERENCES organisation,
  holder_name text NOT NULL,
  bank_name text NOT NULL,
  account_type text NOT NULL,
  number_encrypted bytea NOT NULL,
  number_last4 text NOT NULL,
  branch_code text NOT NULL,
  address text,
  updated_at timestamptz NOT NULL
);

CREATE VIEW payee_account AS
  SELECT 'loader'::text AS payee_kind, account_id AS payee_id, holder_name, bank_name, account_type, number_encrypted, number_last4, branch_code
  FROM billing
  UNION ALL
  SELECT 'company'::text, organisation_id, holder_name, bank_name, account_type, number_encrypted, number_last4, branch_code
  FROM organisation_billing;
