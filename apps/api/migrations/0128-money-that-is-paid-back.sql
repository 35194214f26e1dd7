-- What an organisation paid too much, or nobody knows the payer of, is paid back: a receipt below nothing beside the one that it came in with,
-- of which that much less is left.
ALTER TABLE receipt
  ADD COLUMN pays_back_id uuid REFERENCES receipt,
  DROP CONSTRAINT receipt_source_check,
  ADD CONSTRAINT receipt_source_check CHECK (source IN ('hand', 'statement', 'marked', 'credit', 'takenBack', 'paidBack')),
  ADD CONSTRAINT receipt_pays_back CHECK ((source = 'paidBack') = (pays_back_id IS NOT NULL)
    AND (pays_back_id IS NULL OR (amount_cents < 0 AND left_cents = 0)));
CREATE INDEX receipt_paid_back ON receipt (pays_back_id) WHERE pays_back_id IS NOT NULL;
