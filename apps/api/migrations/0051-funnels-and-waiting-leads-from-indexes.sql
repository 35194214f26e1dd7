-- A funnel counts leads that lapsed as placed: with that in the indexes that it reads, it looks at no row.
DROP INDEX lead_by_date;
CREATE INDEX lead_by_date ON lead (created_at, id) INCLUDE (insurance_type, organisation_status, quality, organisation_id, loader_id, lapsed);
DROP INDEX lead_by_loader;
CREATE INDEX lead_by_loader ON lead (loader_id, created_at, id) INCLUDE (insurance_type, organisation_status, quality, organisation_id, first_name, last_name, lapsed);
DROP INDEX lead_by_organisation_date;
CREATE INDEX lead_by_organisation_date ON lead (organisation_id, created_at, id) INCLUDE (insurance_type, organisation_status, quality, loader_id, lapsed);
-- Leads that wait, with what a list of them is filtered by; nobody is in an erased one.
DROP INDEX lead_available;
CREATE INDEX lead_available ON lead (insurance_type, created_at, id) INCLUDE (organisation_status, quality, loader_id)
  WHERE internal_status = 'available' AND erased_at IS NULL;
-- What a lead company is still owed, and when it was paid the rest.
CREATE INDEX sale_paid_to_company ON sale (payee_organisation_id, paid_at) INCLUDE (amount_cents)
  WHERE payee_kind = 'company' AND payment_status = 'paid' AND voided_at IS NULL;
