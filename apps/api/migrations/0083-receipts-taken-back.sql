-- A payment that came in can be taken back: it stays, and one of the same amount below nothing stands against it.
ALTER TABLE receipt
  -- When it was taken back, or of what takes it back, when it was made; neither pays an invoice from then on.
  ADD COLUMN taken_back_at timestamptz,
  ADD COLUMN takes_back_id uuid UNIQUE REFERENCES receipt,
  DROP CONSTRAINT receipt_source_check,
  ADD CONSTRAINT receipt_source_check CHECK (source IN ('hand', 'statement', 'marked', 'credit', 'takenBack')),
  ADD CONSTRAINT receipt_takes_back CHECK ((source = 'takenBack') = (takes_back_id IS NOT NULL) AND (takes_back_id IS NULL OR taken_back_at IS NOT NULL));
GRANT UPDATE (taken_back_at) ON receipt TO lodeway_app;
