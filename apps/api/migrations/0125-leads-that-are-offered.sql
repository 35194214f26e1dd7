-- Leads that nobody has are counted apart: those that are offered, and those that were returned and wait for their correction.
DROP INDEX lead_available;
CREATE INDEX lead_available ON lead (insurance_type, created_at, id) INCLUDE (organisation_status, quality, loader_id, awaits_correction)
  WHERE internal_status = 'available' AND erased_at IS NULL;
CREATE INDEX lead_to_correct ON lead (created_at, id) WHERE awaits_correction AND erased_at IS NULL;
