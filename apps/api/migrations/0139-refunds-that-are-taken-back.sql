-- A refund that was not paid is taken back: a receipt of the same amount above nothing stands against it, as part of the same payment.
ALTER TABLE receipt
  DROP CONSTRAINT receipt_pays_back,
  ADD CONSTRAINT receipt_pays_back CHECK ((source = 'paidBack') = (pays_back_id IS NOT NULL AND amount_cents < 0)
    AND (pays_back_id IS NULL OR (source IN ('paidBack', 'takenBack') AND left_cents = 0)));
