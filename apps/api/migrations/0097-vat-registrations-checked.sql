-- A payee's registration for VAT counts only once an administrator has checked it with the revenue service: nobody adds VAT to what they are
-- paid by typing a number. What is neither confirmed nor turned down waits.
ALTER TABLE vendor_agreement
  ADD COLUMN verdict text CHECK (verdict IN ('confirmed', 'turnedDown')),
  -- Why it was turned down, for the payee.
  ADD COLUMN reason text,
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN checked_by uuid REFERENCES account,
  ADD CHECK ((verdict IS NULL) = (checked_at IS NULL) AND (verdict IS NULL) = (checked_by IS NULL)),
  ADD CHECK ((verdict IS NOT DISTINCT FROM 'turnedDown') = (reason IS NOT NULL));
-- An administrator entered those of lead companies.
UPDATE vendor_agreement SET verdict = 'confirmed', checked_at = recorded_at, checked_by = recorded_by WHERE payee_kind = 'company';
CREATE INDEX vendor_agreement_to_check ON vendor_agreement (recorded_at) WHERE ended_at IS NULL AND verdict IS NULL;
GRANT UPDATE (verdict, reason, checked_at, checked_by) ON vendor_agreement TO lodeway_app;
