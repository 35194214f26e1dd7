-- Organisations are billed: invoices and credit notes, what was received for them, and what both are made by.

-- What invoices say of the platform, and when they are made.
CREATE TABLE invoicing_setting (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  name text,
  address text,
  -- Where organisations pay to, in lines as the invoice shows them.
  payment_details text,
  vat_number text,
  -- From this day on invoices are tax invoices; null while the platform is not registered.
  vat_registered_from date,
  period text NOT NULL DEFAULT 'month' CHECK (period IN ('month', 'halfMonth')),
  due_days integer NOT NULL DEFAULT 30 CHECK (due_days BETWEEN 0 AND 120),
  -- An organisation with an invoice that is overdue by so many days gets no leads of the pool; null: none is paused.
  pause_after_days integer CHECK (pause_after_days BETWEEN 1 AND 365),
  changed_at timestamptz,
  changed_by uuid REFERENCES account,
  CHECK (vat_registered_from IS NULL OR vat_number IS NOT NULL)
);
INSERT INTO invoicing_setting DEFAULT VALUES;

-- Rates of VAT with the day on which each starts (Treasury).
CREATE TABLE vat_rate (starts_on date PRIMARY KEY, bps integer NOT NULL CHECK (bps BETWEEN 0 AND 10000));
INSERT INTO vat_rate (starts_on, bps) VALUES ('1993-04-07', 1400), ('2018-04-01', 1500);

-- Whom an organisation's invoices are made out and sent to, where it is not what its own page says.
CREATE TABLE invoice_recipient (
  organisation_id uuid PRIMARY KEY REFERENCES organisation,
  name text,
  address text,
  vat_number text,
  email text,
  updated_at timestamptz NOT NULL
);

-- Numbers without gaps: taken at the end of the transaction that makes a document, and given back when it fails.
CREATE TABLE invoice_series (series text PRIMARY KEY, last integer NOT NULL DEFAULT 0);
INSERT INTO invoice_series (series) VALUES ('INV'), ('CN');
REVOKE INSERT, DELETE ON invoice_series FROM lodeway_app;

CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'creditNote')),
  number text NOT NULL UNIQUE,
  organisation_id uuid NOT NULL REFERENCES organisation,
  issued_at timestamptz NOT NULL,
  -- Days in Johannesburg.
  issued_on date NOT NULL,
  due_on date NOT NULL,
  -- The rate as it was then; null where the platform was not registered.
  vat_bps integer,
  -- Who both parties were: name, address, vatNumber, and for the platform paymentDetails.
  issuer jsonb NOT NULL,
  recipient jsonb NOT NULL,
  net_cents bigint NOT NULL CHECK (net_cents >= 0),
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  -- What a credit note takes back a part of.
  corrects_id uuid REFERENCES invoice,
  reason text,
  -- What is left to be paid; below nothing when more was received and credited than it came to. Nothing for a credit note.
  open_cents bigint NOT NULL,
  mailed_at timestamptz,
  -- For how many days overdue the organisation was last told.
  told_overdue_days integer NOT NULL DEFAULT 0,
  CHECK ((kind = 'creditNote') = (corrects_id IS NOT NULL AND reason IS NOT NULL)),
  CHECK (kind = 'invoice' OR open_cents = 0)
);
CREATE INDEX invoice_organisation ON invoice (organisation_id, issued_at DESC, number DESC);
CREATE INDEX invoice_newest ON invoice (issued_at DESC, number DESC);
CREATE INDEX invoice_open ON invoice (organisation_id, due_on) WHERE open_cents <> 0;
CREATE INDEX invoice_corrects ON invoice (corrects_id) WHERE corrects_id IS NOT NULL;
-- A document never changes: only what is left to be paid, and what was told about it.
REVOKE UPDATE, DELETE ON invoice FROM lodeway_app;
GRANT UPDATE (open_cents, mailed_at, told_overdue_days) ON invoice TO lodeway_app;

CREATE TABLE invoice_line (
  invoice_id uuid NOT NULL REFERENCES invoice,
  place integer NOT NULL,
  sale_id uuid NOT NULL REFERENCES sale,
  lead_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('sale', 'cashed')),
  supplied_on date NOT NULL,
  -- Of a credit note's line: the row that was invoiced and is taken back. Its amounts are above nothing there.
  credits_sale_id uuid REFERENCES sale,
  net_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  PRIMARY KEY (invoice_id, place)
);
-- An amount is on one invoice at the most, and is taken back by one credit note at the most.
CREATE UNIQUE INDEX invoice_line_sale ON invoice_line (sale_id) WHERE credits_sale_id IS NULL;
CREATE UNIQUE INDEX invoice_line_credit ON invoice_line (sale_id) WHERE credits_sale_id IS NOT NULL;
CREATE UNIQUE INDEX invoice_line_credited ON invoice_line (credits_sale_id) WHERE credits_sale_id IS NOT NULL;
REVOKE UPDATE, DELETE ON invoice_line FROM lodeway_app;

-- Money that came in, or below nothing went back.
CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  received_on date NOT NULL,
  amount_cents bigint NOT NULL,
  -- Whose it is; null while nobody knows.
  organisation_id uuid REFERENCES organisation,
  reference text NOT NULL,
  source text NOT NULL CHECK (source IN ('hand', 'statement', 'marked', 'credit')),
  -- What tells a line of a bank statement from every other, so that it is taken once.
  statement_key text UNIQUE,
  -- When it was found out whose it is.
  matched_at timestamptz,
  -- What no invoice has used.
  left_cents bigint NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES account
);
CREATE INDEX receipt_newest ON receipt (received_on DESC, id);
CREATE INDEX receipt_organisation ON receipt (organisation_id, received_on DESC, id);
CREATE INDEX receipt_left ON receipt (organisation_id) WHERE left_cents <> 0;
REVOKE UPDATE, DELETE ON receipt FROM lodeway_app;
GRANT UPDATE (organisation_id, matched_at, left_cents) ON receipt TO lodeway_app;

-- What an invoice got of a receipt; of one that came to nothing, what a credit of one invoice paid of another.
CREATE TABLE receipt_use (
  id uuid PRIMARY KEY,
  receipt_id uuid NOT NULL REFERENCES receipt,
  invoice_id uuid NOT NULL REFERENCES invoice,
  cents bigint NOT NULL CHECK (cents <> 0),
  event text NOT NULL CHECK (event IN ('received', 'matched', 'applied', 'moved')),
  at timestamptz NOT NULL
);
CREATE INDEX receipt_use_receipt ON receipt_use (receipt_id);
CREATE INDEX receipt_use_invoice ON receipt_use (invoice_id);
REVOKE UPDATE, DELETE ON receipt_use FROM lodeway_app;

-- Accounts for what nobody knows, what is not used yet, and VAT.
ALTER TABLE journal DROP CONSTRAINT journal_event_check, DROP CONSTRAINT journal_debit_check, DROP CONSTRAINT journal_credit_check,
  DROP CONSTRAINT journal_check1, DROP CONSTRAINT journal_check2;
ALTER TABLE journal
  ADD CONSTRAINT journal_event_check CHECK (event IN ('owed', 'voided', 'paid', 'held', 'released', 'approved', 'takenBack', 'sent', 'refused',
    'invoiced', 'credited', 'received', 'matched', 'applied')),
  ADD CONSTRAINT journal_debit_check CHECK (debit IN ('bank', 'suspense', 'unbilled', 'receivable', 'unapplied', 'payable', 'held', 'run', 'transit',
    'commissionRevenue', 'feeRevenue', 'creditNotes', 'payoutCost', 'vatOutput', 'vatInput')),
  ADD CONSTRAINT journal_credit_check CHECK (credit IN ('bank', 'suspense', 'unbilled', 'receivable', 'unapplied', 'payable', 'held', 'run', 'transit',
    'commissionRevenue', 'feeRevenue', 'creditNotes', 'payoutCost', 'vatOutput', 'vatInput')),
  ADD CONSTRAINT journal_check1 CHECK ((debit IN ('unbilled', 'receivable', 'unapplied', 'payable', 'held', 'run', 'transit')) = (debit_owner IS NOT NULL)),
  ADD CONSTRAINT journal_check2 CHECK ((credit IN ('unbilled', 'receivable', 'unapplied', 'payable', 'held', 'run', 'transit')) = (credit_owner IS NOT NULL));
ALTER TABLE account_balance DROP CONSTRAINT account_balance_account_check;
ALTER TABLE account_balance ADD CONSTRAINT account_balance_account_check
  CHECK (account IN ('unbilled', 'receivable', 'unapplied', 'payable', 'held', 'run', 'transit'));

-- As before, and for documents and receipts. A row that was paid before there were invoices was issued and received at once; a negative
-- one that a credit note has, and a voided one, are the credit note's.
CREATE OR REPLACE FUNCTION post_missing_entries() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = app, pg_temp AS $$
  WITH row AS (
    SELECT sale.id, sold_at, voided_at, paid_at, category, amount_cents, organisation_id,
      CASE status WHEN 'sale' THEN 'commissionRevenue' ELSE 'feeRevenue' END AS revenue,
      coalesce(payee_organisation_id, loader_id) AS payee_id,
      CASE WHEN payment_status = 'unpaid' AND payee_account.payee_id IS NULL THEN 'held' ELSE 'payable' END AS owed,
      EXISTS (SELECT FROM invoice_line WHERE sale_id = sale.id AND credits_sale_id IS NULL) AS is_invoiced,
      EXISTS (SELECT FROM invoice_line WHERE sale_id = sale.id AND credits_sale_id IS NOT NULL) AS is_credited
    FROM sale LEFT JOIN payee_account ON payee_account.payee_kind = sale.payee_kind
      AND payee_account.payee_id = coalesce(sale.payee_organisation_id, sale.loader_id)
    WHERE amount_cents <> 0
  ), document_line AS (
    SELECT invoice_line.*, invoice.organisation_id, invoice.issued_at FROM invoice_line JOIN invoice ON invoice.id = invoice_id
  ), part AS (
    SELECT receipt_use.id, receipt_use.at, event, invoice.organisation_id AS owner, 'receivable' AS account, receipt_use.cents
    FROM receipt_use JOIN invoice ON invoice.id = invoice_id WHERE event <> 'moved'
  ), rest AS (
    -- What was not used at once: it was the organisation's, or nobody's until it was matched.
    SELECT receipt.id, created_at, matched_at, organisation_id, amount_cents - coalesce(sum(cents) FILTER (WHERE event = 'received'), 0)::bigint AS cents,
      amount_cents - coalesce(sum(cents) FILTER (WHERE event = 'matched'), 0)::bigint AS matched_cents
    FROM receipt LEFT JOIN receipt_use ON receipt_id = receipt.id GROUP BY receipt.id
  ), transfer (at, event, source_id, line, debit, debit_owner, credit, credit_owner, cents) AS (
    SELECT sold_at, 'owed', id, 1, 'unbilled', organisation_id,
      CASE WHEN amount_cents > 0 THEN revenue ELSE 'creditNotes' END, NULL::uuid, amount_cents FROM row
      WHERE category = 'invoice' AND NOT (amount_cents < 0 AND is_credited)
    UNION ALL SELECT sold_at, 'owed', id, 1, 'payoutCost', NULL, owed, payee_id, amount_cents FROM row WHERE category = 'payout'
    UNION ALL SELECT voided_at, 'voided', id, 1, revenue, NULL, 'unbilled', organisation_id, amount_cents FROM row
      WHERE voided_at IS NOT NULL AND category = 'invoice' AND NOT is_credited
    UNION ALL SELECT voided_at, 'voided', id, 1, owed, payee_id, 'payoutCost', NULL, amount_cents FROM row WHERE voided_at IS NOT NULL AND category = 'payout'
    UNION ALL SELECT paid_at, 'paid', id, 1, 'receivable', organisation_id, 'unbilled', organisation_id, amount_cents FROM row
      WHERE paid_at IS NOT NULL AND category = 'invoice' AND NOT is_invoiced AND NOT is_credited
    UNION ALL SELECT paid_at, 'paid', id, 2, 'bank', NULL, 'receivable', organisation_id, amount_cents FROM row
      WHERE paid_at IS NOT NULL AND category = 'invoice' AND NOT is_invoiced AND NOT is_credited
    UNION ALL SELECT paid_at, 'paid', id, 1, 'payable', payee_id, 'bank', NULL, amount_cents FROM row WHERE paid_at IS NOT NULL AND category = 'payout'
    UNION ALL SELECT issued_at, 'invoiced', sale_id, 1, 'receivable', organisation_id, 'unbilled', organisation_id, net_cents FROM document_line WHERE credits_sale_id IS NULL
    UNION ALL SELECT issued_at, 'invoiced', sale_id, 2, 'receivable', organisation_id, 'vatOutput', NULL, vat_cents FROM document_line WHERE credits_sale_id IS NULL
    UNION ALL SELECT issued_at, 'credited', sale_id, 1, 'creditNotes', NULL, 'receivable', organisation_id, net_cents FROM document_line WHERE credits_sale_id IS NOT NULL
    UNION ALL SELECT issued_at, 'credited', sale_id, 2, 'vatOutput', NULL, 'receivable', organisation_id, vat_cents FROM document_line WHERE credits_sale_id IS NOT NULL
    UNION ALL SELECT at, event, id, 1, CASE event WHEN 'received' THEN 'bank' WHEN 'matched' THEN 'suspense' ELSE 'unapplied' END,
      CASE event WHEN 'applied' THEN owner END, account, owner, cents FROM part
    UNION ALL SELECT created_at, 'received', id, 1, 'bank', NULL::uuid, 'suspense', NULL::uuid, cents FROM rest WHERE organisation_id IS NULL OR matched_at IS NOT NULL
    UNION ALL SELECT created_at, 'received', id, 1, 'bank', NULL, 'unapplied', organisation_id, cents FROM rest WHERE organisation_id IS NOT NULL AND matched_at IS NULL
    UNION ALL SELECT matched_at, 'matched', id, 1, 'suspense', NULL, 'unapplied', organisation_id, matched_cents FROM rest WHERE matched_at IS NOT NULL
  ), written AS (
    INSERT INTO journal (at, event, source_id, line, debit, debit_owner, credit, credit_owner, amount_cents)
    SELECT at, event, source_id, line,
      CASE WHEN cents > 0 THEN debit ELSE credit END, CASE WHEN cents > 0 THEN debit_owner ELSE credit_owner END,
      CASE WHEN cents > 0 THEN credit ELSE debit END, CASE WHEN cents > 0 THEN credit_owner ELSE debit_owner END, abs(cents)
    FROM transfer WHERE cents <> 0 ORDER BY at, source_id
    ON CONFLICT DO NOTHING RETURNING 1
  ) SELECT count(*) FROM written
$$;
