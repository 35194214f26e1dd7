-- Whether the client was erased is asked of each lead that nobody called.
DROP INDEX assignment_untouched;
CREATE INDEX assignment_untouched ON assignment (assigned_at) INCLUDE (organisation_id, lead_id)
  WHERE ended_at IS NULL AND contacted_at IS NULL;

DROP INDEX assignment_speed;
CREATE INDEX assignment_speed ON assignment (assigned_at) INCLUDE (organisation_id, contacted_at, ended_at, end_reason, lead_id);
