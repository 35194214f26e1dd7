-- Returns and late sales that an administrator decides, files of outcomes, and places that are given back once.

-- A returned lead is offered to nobody until its contact details were corrected.
ALTER TABLE lead ADD COLUMN awaits_correction boolean NOT NULL DEFAULT false;
ALTER TABLE lead ADD CONSTRAINT lead_correction_check CHECK (NOT (awaits_correction AND internal_status = 'assigned'));

-- Whether the assignment counts in the window that window_number names: not once its place was given back, nor when the
-- contract's dates were moved and its windows numbered anew.
ALTER TABLE assignment ADD COLUMN holds_place boolean NOT NULL DEFAULT true;
UPDATE assignment SET holds_place = false WHERE ended_at IS NOT NULL;
-- The client as the organisation knew them (keyed hashes), kept when the lead is corrected after it was with one: an
-- objection that comes later is that person's.
ALTER TABLE assignment ADD COLUMN person_keys bytea[];
ALTER TABLE assignment DROP CONSTRAINT assignment_end_reason_check;
ALTER TABLE assignment ADD CONSTRAINT assignment_end_reason_check CHECK (end_reason IN ('lapsed', 'returned', 'soldElsewhere'));

ALTER TABLE lead_event DROP CONSTRAINT lead_event_kind_check;
ALTER TABLE lead_event ADD CONSTRAINT lead_event_kind_check CHECK (kind IN ('status', 'sale', 'cashed', 'reversal', 'paid',
  'lateSale', 'lateSaleAccepted', 'lateSaleRefused', 'returnOpened', 'returnAccepted', 'returnRefused', 'returnWithdrawn',
  'lapsed', 'soldElsewhere', 'assigned', 'changed'));

-- What an organisation asks for and an administrator decides: a lead to be taken back, or a sale after the lapse with
-- what was reported last. A decision is made once.
CREATE TABLE outcome_case (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('return', 'lateSale')),
  lead_id uuid NOT NULL REFERENCES lead,
  assignment_id uuid NOT NULL REFERENCES assignment,
  organisation_id uuid NOT NULL REFERENCES organisation,
  opened_at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('partner', 'csv', 'admin')),
  organisation_status text NOT NULL,
  premium_cents bigint CHECK (premium_cents >= 0),
  premiums_collected smallint CHECK (premiums_collected >= 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'refused', 'withdrawn')),
  -- Words of the administrator for the organisation.
  reason text,
  decided_at timestamptz,
  decided_by uuid REFERENCES account,
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX outcome_case_open ON outcome_case (assignment_id, kind) WHERE state = 'open';
CREATE INDEX outcome_case_waiting ON outcome_case (opened_at, id) WHERE state = 'open';
CREATE INDEX outcome_case_list ON outcome_case (opened_at, id);
CREATE INDEX outcome_case_assignment ON outcome_case (assignment_id, opened_at);
CREATE INDEX outcome_case_lead ON outcome_case (lead_id);

-- What was asked for before this migration: the last late sale of an assignment that is over, and the returns of leads
-- that still stand so.
INSERT INTO outcome_case (id, kind, lead_id, assignment_id, organisation_id, opened_at, source, organisation_status, premium_cents, premiums_collected)
SELECT gen_random_uuid(), 'lateSale', e.lead_id, e.assignment_id, a.organisation_id, e.at,
  CASE WHEN e.source IN ('partner', 'csv') THEN e.source ELSE 'admin' END, coalesce(e.organisation_status, 'sale'), e.premium_cents, e.premiums_collected
FROM (SELECT DISTINCT ON (assignment_id) * FROM lead_event WHERE kind = 'lateSale' ORDER BY assignment_id, id DESC) e
JOIN assignment a ON a.id = e.assignment_id WHERE a.ended_at IS NOT NULL;
INSERT INTO outcome_case (id, kind, lead_id, assignment_id, organisation_id, opened_at, source, organisation_status)
SELECT gen_random_uuid(), 'return', e.lead_id, e.assignment_id, lead.organisation_id, e.at,
  CASE WHEN e.source IN ('partner', 'csv') THEN e.source ELSE 'admin' END, 'invalidContactDetails'
FROM (SELECT DISTINCT ON (assignment_id) * FROM lead_event WHERE kind = 'returnOpened' ORDER BY assignment_id, id DESC) e
JOIN lead ON lead.assignment_id = e.assignment_id WHERE lead.organisation_status = 'invalidContactDetails';

-- A file of outcomes that was committed; the id is the uploader's, so that a repeat is recognised.
CREATE TABLE outcome_batch (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisation,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES account,
  file_name text NOT NULL,
  -- SHA-256 of the file's text, hexadecimal.
  digest text NOT NULL,
  row_count integer NOT NULL,
  changed_count integer NOT NULL
);
CREATE INDEX outcome_batch_list ON outcome_batch (organisation_id, created_at DESC, id);
