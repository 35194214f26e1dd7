-- Retention looks every night for the oldest that are still held, and not past all whom it erased in years.
CREATE INDEX lead_held ON lead (created_at, id) WHERE erased_at IS NULL;

-- The home of an organisation's people counts its leads by status, and lists those of one status; erased ones are not among them. With both in the
-- index that has an organisation's leads by date, only rows that are shown are read.
CREATE INDEX lead_by_organisation_date_next ON lead (organisation_id, created_at, id, organisation_status)
  INCLUDE (insurance_type, quality, loader_id, lapsed, erased_at);
