-- How soon an organisation works a lead: when the first outcome was said of it. What nobody called can be taken back, if the contract says so.
ALTER TABLE assignment
  ADD COLUMN contacted_at timestamptz,
  -- By the contract as it was then; null where it does not say so.
  ADD COLUMN take_back_at timestamptz;
UPDATE assignment SET contacted_at = said.at
FROM (SELECT assignment_id, min(at) AS at FROM lead_event WHERE kind = 'status' AND organisation_status IS NOT NULL GROUP BY assignment_id) AS said
WHERE said.assignment_id = assignment.id;
ALTER TABLE assignment DROP CONSTRAINT assignment_end_reason_check;
ALTER TABLE assignment ADD CONSTRAINT assignment_end_reason_check
  CHECK (end_reason IN ('lapsed', 'returned', 'soldElsewhere', 'notContacted'));
CREATE INDEX assignment_untouched ON assignment (assigned_at) INCLUDE (organisation_id) WHERE ended_at IS NULL AND contacted_at IS NULL;
CREATE INDEX assignment_take_back ON assignment (take_back_at) WHERE ended_at IS NULL AND contacted_at IS NULL AND take_back_at IS NOT NULL;
CREATE INDEX assignment_speed ON assignment (assigned_at) INCLUDE (organisation_id, contacted_at, ended_at, end_reason);

ALTER TABLE contract ADD COLUMN take_back_hours integer CHECK (take_back_hours BETWEEN 1 AND 720);

ALTER TABLE lead_event DROP CONSTRAINT lead_event_kind_check;
ALTER TABLE lead_event ADD CONSTRAINT lead_event_kind_check CHECK (kind IN ('status', 'sale', 'cashed', 'reversal', 'paid', 'paymentTakenBack', 'withBank',
  'bankRefused', 'lateSale', 'lateSaleAccepted', 'lateSaleRefused', 'returnOpened', 'returnAccepted', 'returnRefused', 'returnWithdrawn',
  'lapsed', 'soldElsewhere', 'notContacted', 'assigned', 'changed'));

-- After how many hours without an outcome a lead is shown to administrators.
CREATE TABLE contact_setting (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  untouched_hours integer NOT NULL DEFAULT 24 CHECK (untouched_hours BETWEEN 1 AND 720),
  changed_at timestamptz,
  changed_by uuid REFERENCES account
);
INSERT INTO contact_setting DEFAULT VALUES;
REVOKE INSERT, DELETE ON contact_setting FROM lodeway_app;
