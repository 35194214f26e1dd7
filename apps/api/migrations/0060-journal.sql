-- The journal: every change of what is owed and paid, as transfers from one account to another. A transfer has one amount for
-- both sides, so an entry that does not balance cannot be written; and it is only ever added to.
CREATE TABLE journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN ('owed', 'voided', 'paid', 'held', 'released')),
  -- The sale row; for what is held or released, the change of the bank details.
  source_id uuid NOT NULL,
  line smallint NOT NULL,
  debit text NOT NULL CHECK (debit IN ('bank', 'unbilled', 'receivable', 'payable', 'held', 'commissionRevenue', 'feeRevenue', 'creditNotes', 'payoutCost')),
  debit_owner uuid,
  credit text NOT NULL CHECK (credit IN ('bank', 'unbilled', 'receivable', 'payable', 'held', 'commissionRevenue', 'feeRevenue', 'creditNotes', 'payoutCost')),
  credit_owner uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  CHECK ((debit, debit_owner) IS DISTINCT FROM (credit, credit_owner)),
  CHECK ((debit IN ('unbilled', 'receivable', 'payable', 'held')) = (debit_owner IS NOT NULL)),
  CHECK ((credit IN ('unbilled', 'receivable', 'payable', 'held')) = (credit_owner IS NOT NULL))
);
-- What happened once is written once.
CREATE UNIQUE INDEX journal_source ON journal (source_id, event, line);
CREATE INDEX journal_at ON journal (at, id);
REVOKE UPDATE, DELETE ON journal FROM lodeway_app;

-- What an organisation or a payee stands at, debit less credit, so that it costs the same whatever is behind it. The platform's own
-- accounts have none: every payment would wait for the one before.
CREATE TABLE account_balance (
  account text NOT NULL CHECK (account IN ('unbilled', 'receivable', 'payable', 'held')),
  owner_id uuid NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (account, owner_id)
);
REVOKE INSERT, UPDATE, DELETE ON account_balance FROM lodeway_app;

CREATE FUNCTION keep_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$
BEGIN
  -- In one order, so that two who touch the same balances wait for each other instead of both.
  INSERT INTO account_balance AS kept (account, owner_id, cents)
    SELECT account, owner_id, sum(cents) FROM (
      SELECT debit AS account, debit_owner AS owner_id, amount_cents AS cents FROM added
      UNION ALL SELECT credit, credit_owner, -amount_cents FROM added) AS side
    WHERE owner_id IS NOT NULL GROUP BY account, owner_id ORDER BY account, owner_id
  ON CONFLICT (account, owner_id) DO UPDATE SET cents = kept.cents + excluded.cents;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_balances AFTER INSERT ON journal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_balances();

-- Writes what the journal lacks of sale rows: of those from before there was one, and of data that was loaded past the commands. What
-- commands write follows from packages/rules/src/journal, and `npm run sums -- --verify` holds the two against each other.
CREATE FUNCTION post_missing_entries() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = app, pg_temp AS $$
  WITH row AS (
    SELECT sale.id, sold_at, voided_at, paid_at, category, amount_cents, organisation_id,
      CASE status WHEN 'sale' THEN 'commissionRevenue' ELSE 'feeRevenue' END AS revenue,
      coalesce(payee_organisation_id, loader_id) AS payee_id,
      CASE WHEN payment_status = 'unpaid' AND payee_account.payee_id IS NULL THEN 'held' ELSE 'payable' END AS owed
    FROM sale LEFT JOIN payee_account ON payee_account.payee_kind = sale.payee_kind
      AND payee_account.payee_id = coalesce(sale.payee_organisation_id, sale.loader_id)
    WHERE amount_cents <> 0
  ), transfer (at, event, source_id, line, debit, debit_owner, credit, credit_owner, cents) AS (
    SELECT sold_at, 'owed', id, 1, 'unbilled', organisation_id,
      CASE WHEN amount_cents > 0 THEN revenue ELSE 'creditNotes' END, NULL::uuid, amount_cents FROM row WHERE category = 'invoice'
    UNION ALL SELECT sold_at, 'owed', id, 1, 'payoutCost', NULL, owed, payee_id, amount_cents FROM row WHERE category = 'payout'
    UNION ALL SELECT voided_at, 'voided', id, 1, revenue, NULL, 'unbilled', organisation_id, amount_cents FROM row WHERE voided_at IS NOT NULL AND category = 'invoice'
    UNION ALL SELECT voided_at, 'voided', id, 1, owed, payee_id, 'payoutCost', NULL, amount_cents FROM row WHERE voided_at IS NOT NULL AND category = 'payout'
    UNION ALL SELECT paid_at, 'paid', id, 1, 'receivable', organisation_id, 'unbilled', organisation_id, amount_cents FROM row WHERE paid_at IS NOT NULL AND category = 'invoice'
    UNION ALL SELECT paid_at, 'paid', id, 2, 'bank', NULL, 'receivable', organisation_id, amount_cents FROM row WHERE paid_at IS NOT NULL AND category = 'invoice'
    UNION ALL SELECT paid_at, 'paid', id, 1, 'payable', payee_id, 'bank', NULL, amount_cents FROM row WHERE paid_at IS NOT NULL AND category = 'payout'
  ), written AS (
    INSERT INTO journal (at, event, source_id, line, debit, debit_owner, credit, credit_owner, amount_cents)
    SELECT at, event, source_id, line,
      CASE WHEN cents > 0 THEN debit ELSE credit END, CASE WHEN cents > 0 THEN debit_owner ELSE credit_owner END,
      CASE WHEN cents > 0 THEN credit ELSE debit END, CASE WHEN cents > 0 THEN credit_owner ELSE debit_owner END, abs(cents)
    FROM transfer ORDER BY at, source_id
    ON CONFLICT DO NOTHING RETURNING 1
  ) SELECT count(*) FROM written
$$;
SELECT post_missing_entries();
