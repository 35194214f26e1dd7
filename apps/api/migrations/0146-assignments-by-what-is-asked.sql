-- What is due to lapse: an index of an expression has statistics of its own. By those of its columns the planner took what was sold or had ended for
-- due, and read all leads for it.
CREATE INDEX assignment_expiry_next ON assignment ((CASE WHEN ended_at IS NULL AND NOT is_sold THEN expires_at END));

-- What an organisation that pays in advance is working on is added up while others wait: from this and the organisation's leads by date alone,
-- without a row of either table.
CREATE INDEX assignment_organisation_next ON assignment (organisation_id, assigned_at, id) INCLUDE (lead_id, fee_cents, ended_at);

-- The home of an organisation's people counts each minute, in each open tab, which clients are to be called again by now, whether anybody was mailed
-- about them or not. A time that was agreed stays with an assignment that ended, and is due no more.
CREATE INDEX assignment_call_back ON assignment (organisation_id, call_back_at) WHERE call_back_at IS NOT NULL AND ended_at IS NULL;
ANALYZE assignment;
