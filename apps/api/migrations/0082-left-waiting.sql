-- Why nobody was given a lead, kept at the time: how each contract of the pool stood towards it. With a lead that somebody was given
-- this stands on the assignment.
CREATE TABLE left_waiting (
  lead_id uuid PRIMARY KEY REFERENCES lead (id),
  at timestamptz NOT NULL,
  considered jsonb NOT NULL
);
