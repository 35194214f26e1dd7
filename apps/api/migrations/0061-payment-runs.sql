-- Payment runs: what is paid to payees together, from a draft to the bank's answer. A run changes only through its steps
-- (packages/rules/src/payment-runs/states.ts), each of which raises its version.
CREATE TABLE payment_setting (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Whether an administrator approves only what another one submitted and last changed.
  needs_second_person boolean NOT NULL DEFAULT false,
  changed_at timestamptz,
  changed_by uuid REFERENCES account
);
INSERT INTO payment_setting DEFAULT VALUES;

CREATE TABLE payment_run (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  state text NOT NULL CHECK (state IN ('draft', 'submitted', 'approved', 'fileMade', 'sent', 'closed', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  -- The report's filters that it was made by; everything that was due without any.
  filter jsonb NOT NULL,
  -- When payees have their money.
  pay_day date NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES account,
  edited_by uuid NOT NULL REFERENCES account,
  -- Why it is a draft again.
  returned_reason text,
  submitted_at timestamptz,
  submitted_by uuid REFERENCES account,
  -- As the setting was when it was submitted.
  needs_second_person boolean NOT NULL DEFAULT false,
  approved_at timestamptz,
  approved_by uuid REFERENCES account,
  cancelled_at timestamptz,
  cancelled_by uuid REFERENCES account,
  cancel_reason text,
  file_made_at timestamptz,
  file_made_by uuid REFERENCES account,
  -- The bytes, sealed: there are account numbers in them.
  file_sealed bytea,
  file_sha256 text,
  sent_at timestamptz,
  sent_by uuid REFERENCES account,
  closed_at timestamptz,
  CHECK (state NOT IN ('submitted', 'approved', 'fileMade', 'sent', 'closed') OR submitted_by IS NOT NULL),
  CHECK (state NOT IN ('approved', 'fileMade', 'sent', 'closed') OR approved_by IS NOT NULL),
  CHECK (state NOT IN ('fileMade', 'sent', 'closed') OR (file_sealed IS NOT NULL AND file_sha256 IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancel_reason IS NOT NULL)),
  -- Whoever submitted or last changed a run does not approve it where it needs a second person.
  CHECK (NOT needs_second_person OR approved_by IS NULL OR (approved_by <> submitted_by AND approved_by <> edited_by))
);

CREATE TABLE payment_run_payee (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES payment_run,
  -- Their place in the run, which their bank statement names.
  place integer NOT NULL,
  payee_kind text NOT NULL CHECK (payee_kind IN ('loader', 'company')),
  payee_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'included' CHECK (state IN ('included', 'held', 'leftOut', 'gone', 'paid', 'refused')),
  hold text CHECK (hold IN ('noAccount', 'accountChanged', 'refusedByBank', 'negativeBalance', 'belowMinimum')),
  -- An administrator pays them although the bank refused them before.
  is_released boolean NOT NULL DEFAULT false,
  -- What is paid and to which account, as it was submitted: as `sale.paid_to`.
  cents bigint,
  account jsonb,
  refused_reason text,
  decided_at timestamptz,
  decided_by uuid REFERENCES account,
  UNIQUE (run_id, payee_kind, payee_id),
  CHECK ((state = 'held') = (hold IS NOT NULL)),
  CHECK ((state IN ('paid', 'refused')) = (decided_at IS NOT NULL))
);
CREATE INDEX payment_run_payee_decided ON payment_run_payee (payee_id, decided_at DESC) WHERE decided_at IS NOT NULL;

CREATE TABLE payment_run_row (
  run_id uuid NOT NULL REFERENCES payment_run,
  sale_id uuid NOT NULL REFERENCES sale,
  run_payee_id uuid NOT NULL REFERENCES payment_run_payee ON DELETE CASCADE,
  -- 'in' is what the run pays; what is held, was left out or is gone is free for another run.
  state text NOT NULL DEFAULT 'in' CHECK (state IN ('in', 'held', 'leftOut', 'gone', 'paid', 'refused')),
  PRIMARY KEY (run_id, sale_id)
);
-- An amount is in one open run.
CREATE UNIQUE INDEX payment_run_row_open ON payment_run_row (sale_id) WHERE state = 'in';
CREATE INDEX payment_run_row_payee ON payment_run_row (run_payee_id);
CREATE INDEX payment_run_row_sale ON payment_run_row (sale_id);

-- When an account was last changed, for 48 hours of care; a first account is no change. Kept by a trigger, whoever writes.
ALTER TABLE billing ADD COLUMN changed_at timestamptz;
ALTER TABLE organisation_billing ADD COLUMN changed_at timestamptz;
-- Which of those that are on file were changed is not known: what was saved just now is taken for a change.
UPDATE billing SET changed_at = updated_at WHERE updated_at > now() - interval '48 hours';
UPDATE organisation_billing SET changed_at = updated_at WHERE updated_at > now() - interval '48 hours';
CREATE FUNCTION note_changed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := NEW.updated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER billing_changed BEFORE UPDATE OF updated_at ON billing FOR EACH ROW EXECUTE FUNCTION note_changed_account();
CREATE TRIGGER organisation_billing_changed BEFORE UPDATE OF updated_at ON organisation_billing FOR EACH ROW EXECUTE FUNCTION note_changed_account();
CREATE OR REPLACE VIEW payee_account AS
  SELECT 'loader'::text AS payee_kind, account_id AS payee_id, holder_name, bank_name, account_type, number_encrypted, number_last4, branch_code, changed_at
  FROM billing
  UNION ALL
  SELECT 'company'::text, organisation_id, holder_name, bank_name, account_type, number_encrypted, number_last4, branch_code, changed_at
  FROM organisation_billing;

-- A row that is in a file for the bank is owed back when it is taken back.
ALTER TABLE lead_event DROP CONSTRAINT lead_event_kind_check;
ALTER TABLE lead_event ADD CONSTRAINT lead_event_kind_check CHECK (kind IN ('status', 'sale', 'cashed', 'reversal', 'paid', 'withBank', 'bankRefused',
  'lateSale', 'lateSaleAccepted', 'lateSaleRefused', 'returnOpened', 'returnAccepted', 'returnRefused', 'returnWithdrawn',
  'lapsed', 'soldElsewhere', 'assigned', 'changed'));

-- What a run sets apart is in an account of its own, and what was sent to the bank in transit.
ALTER TABLE journal DROP CONSTRAINT journal_event_check, DROP CONSTRAINT journal_debit_check, DROP CONSTRAINT journal_credit_check,
  DROP CONSTRAINT journal_check1, DROP CONSTRAINT journal_check2;
ALTER TABLE journal
  ADD CONSTRAINT journal_event_check CHECK (event IN ('owed', 'voided', 'paid', 'held', 'released', 'approved', 'takenBack', 'sent', 'refused')),
  ADD CONSTRAINT journal_debit_check CHECK (debit IN ('bank', 'unbilled', 'receivable', 'payable', 'held', 'run', 'transit', 'commissionRevenue', 'feeRevenue', 'creditNotes', 'payoutCost')),
  ADD CONSTRAINT journal_credit_check CHECK (credit IN ('bank', 'unbilled', 'receivable', 'payable', 'held', 'run', 'transit', 'commissionRevenue', 'feeRevenue', 'creditNotes', 'payoutCost')),
  ADD CONSTRAINT journal_check1 CHECK ((debit IN ('unbilled', 'receivable', 'payable', 'held', 'run')) = (debit_owner IS NOT NULL)),
  ADD CONSTRAINT journal_check2 CHECK ((credit IN ('unbilled', 'receivable', 'payable', 'held', 'run')) = (credit_owner IS NOT NULL));
ALTER TABLE account_balance DROP CONSTRAINT account_balance_account_check;
ALTER TABLE account_balance ADD CONSTRAINT account_balance_account_check CHECK (account IN ('unbilled', 'receivable', 'payable', 'held', 'run'));
