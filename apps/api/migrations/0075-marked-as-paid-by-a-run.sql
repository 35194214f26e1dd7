-- What is marked as paid is paid by a run without a bank file, which can be taken back.
ALTER TABLE payment_run
  ADD COLUMN batch_id uuid REFERENCES payment_batch,
  ADD COLUMN marked_paid_at timestamptz,
  ADD COLUMN marked_paid_by uuid REFERENCES account;
CREATE INDEX payment_run_batch ON payment_run (batch_id) WHERE batch_id IS NOT NULL;
ALTER TABLE payment_run DROP CONSTRAINT payment_run_check2;
ALTER TABLE payment_run ADD CONSTRAINT payment_run_file CHECK (state NOT IN ('fileMade', 'sent', 'closed')
  OR (file_sealed IS NOT NULL AND file_sha256 IS NOT NULL) OR (state = 'closed' AND marked_paid_at IS NOT NULL));

ALTER TABLE lead_event DROP CONSTRAINT lead_event_kind_check;
ALTER TABLE lead_event ADD CONSTRAINT lead_event_kind_check CHECK (kind IN ('status', 'sale', 'cashed', 'reversal', 'paid', 'paymentTakenBack', 'withBank',
  'bankRefused', 'lateSale', 'lateSaleAccepted', 'lateSaleRefused', 'returnOpened', 'returnAccepted', 'returnRefused', 'returnWithdrawn',
  'lapsed', 'soldElsewhere', 'assigned', 'changed'));
ALTER TABLE journal DROP CONSTRAINT journal_event_check;
ALTER TABLE journal ADD CONSTRAINT journal_event_check CHECK (event IN ('owed', 'voided', 'paid', 'held', 'released', 'approved', 'takenBack', 'sent', 'refused', 'invoiced',
  'credited', 'received', 'matched', 'applied', 'returned'));
