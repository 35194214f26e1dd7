-- Payees who are VAT vendors and agreed that the platform writes their tax invoices (Value-Added Tax Act, section 20(2)). A change is a new
-- row, and the one before it ends: what held when a document was made can be read later.
CREATE TABLE vendor_agreement (
  id uuid PRIMARY KEY,
  payee_kind text NOT NULL CHECK (payee_kind IN ('loader', 'company')),
  payee_id uuid NOT NULL,
  -- As documents name them.
  vat_number text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  -- Who agreed, on which day in Johannesburg, and to what, word for word.
  agreed_by text NOT NULL,
  agreed_on date NOT NULL,
  terms text NOT NULL,
  recorded_at timestamptz NOT NULL,
  recorded_by uuid NOT NULL REFERENCES account,
  ended_at timestamptz,
  ended_by uuid REFERENCES account,
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX vendor_agreement_present ON vendor_agreement (payee_id) WHERE ended_at IS NULL;
CREATE INDEX vendor_agreement_payee ON vendor_agreement (payee_id, recorded_at DESC);
REVOKE UPDATE, DELETE ON vendor_agreement FROM lodeway_app;
GRANT UPDATE (ended_at, ended_by) ON vendor_agreement TO lodeway_app;
