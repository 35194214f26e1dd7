-- What the people of an organisation say of its leads, on the screen. An outcome takes the way of every other; when to call
-- back and what they note are theirs, and end with the assignment.
ALTER TABLE lead_event DROP CONSTRAINT lead_event_source_check;
ALTER TABLE lead_event ADD CONSTRAINT lead_event_source_check CHECK (source IN ('partner', 'csv', 'admin', 'buyer', 'system'));
ALTER TABLE outcome_case DROP CONSTRAINT outcome_case_source_check;
ALTER TABLE outcome_case ADD CONSTRAINT outcome_case_source_check CHECK (source IN ('partner', 'csv', 'admin', 'buyer'));
-- Why the organisation asks for it, in its own words.
ALTER TABLE outcome_case ADD COLUMN reported_reason text;
ALTER TABLE assignment ADD COLUMN call_back_at timestamptz;

CREATE TABLE lead_note (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES lead,
  assignment_id uuid NOT NULL REFERENCES assignment,
  written_at timestamptz NOT NULL,
  written_by uuid NOT NULL REFERENCES account,
  note text NOT NULL
);
CREATE INDEX lead_note_assignment ON lead_note (assignment_id, id);
CREATE INDEX lead_note_lead ON lead_note (lead_id);
