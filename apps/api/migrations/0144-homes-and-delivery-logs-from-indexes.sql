-- The home of an organisation's people counts its leads by status each minute, in each open tab, and lists those of one status; erased ones
-- are not among them. With both in the index that has an organisation's leads by date, only rows that are shown are read.
DROP INDEX lead_by_organisation_date;
CREATE INDEX lead_by_organisation_date ON lead (organisation_id, created_at, id, organisation_status)
  INCLUDE (insurance_type, quality, loader_id, lapsed, erased_at);

-- It also counts which of its clients are to be called again by now, whether its people were mailed about them or not. A time that was agreed
-- stays with an assignment that ended, and is due no more.
DROP INDEX assignment_call_back_due;
CREATE INDEX assignment_call_back ON assignment (organisation_id, call_back_at) WHERE call_back_at IS NOT NULL AND ended_at IS NULL;

-- The delivery log by state, and of the leads that an organisation still has.
DROP INDEX delivery_log;
CREATE INDEX delivery_log ON delivery (organisation_id, created_at DESC, id, status) INCLUDE (lead_id);
