-- What is on its way to the bank stands by payment run, so that nothing that is owed is missing between the file and the bank's answer.
ALTER TABLE journal DROP CONSTRAINT journal_check1, DROP CONSTRAINT journal_check2;
UPDATE journal SET debit_owner = credit_owner WHERE debit = 'transit' AND credit = 'run';
UPDATE journal SET credit_owner = debit_owner WHERE credit = 'transit' AND debit = 'run';
UPDATE journal SET debit_owner = (SELECT run_id FROM payment_run_payee WHERE id = source_id) WHERE debit = 'transit' AND event = 'refused';
UPDATE journal SET credit_owner = (SELECT run_id FROM payment_run_payee WHERE id = source_id) WHERE credit = 'transit' AND event = 'refused';
UPDATE journal SET debit_owner = (SELECT run_id FROM payment_run_row WHERE sale_id = source_id AND state = 'paid') WHERE debit = 'transit' AND event = 'paid';
UPDATE journal SET credit_owner = (SELECT run_id FROM payment_run_row WHERE sale_id = source_id AND state = 'paid') WHERE credit = 'transit' AND event = 'paid';
ALTER TABLE journal
  ADD CONSTRAINT journal_check1 CHECK ((debit IN ('unbilled', 'receivable', 'payable', 'held', 'run', 'transit')) = (debit_owner IS NOT NULL)),
  ADD CONSTRAINT journal_check2 CHECK ((credit IN ('unbilled', 'receivable', 'payable', 'held', 'run', 'transit')) = (credit_owner IS NOT NULL));
ALTER TABLE account_balance DROP CONSTRAINT account_balance_account_check;
ALTER TABLE account_balance ADD CONSTRAINT account_balance_account_check CHECK (account IN ('unbilled', 'receivable', 'payable', 'held', 'run', 'transit'));
INSERT INTO account_balance (account, owner_id, cents)
  SELECT 'transit', owner, sum(cents) FROM (
    SELECT debit_owner AS owner, amount_cents AS cents FROM journal WHERE debit = 'transit'
    UNION ALL SELECT credit_owner, -amount_cents FROM journal WHERE credit = 'transit') AS side GROUP BY owner;
