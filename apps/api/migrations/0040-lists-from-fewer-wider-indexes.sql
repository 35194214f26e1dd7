-- Every index of leads holds what lists are filtered by, so that pages and counts are found without reading rows that are
-- thrown away; and there are fewer of them, as each is written for every new lead and every outcome. Columns with few values
-- (type, status, quality) are ordered further by name or date, which their indexes hold, and not by a random id.
DROP INDEX lead_by_date;
CREATE INDEX lead_by_date ON lead (created_at, id) INCLUDE (insurance_type, organisation_status, quality, organisation_id, loader_id);
DROP INDEX lead_by_name;
CREATE INDEX lead_by_name ON lead (first_name, id) INCLUDE (created_at, insurance_type, organisation_status, quality, organisation_id, loader_id);
DROP INDEX lead_by_last_name;
CREATE INDEX lead_by_last_name ON lead (last_name, id) INCLUDE (created_at, insurance_type, organisation_status, quality, organisation_id, loader_id);
DROP INDEX lead_by_type_name;
CREATE INDEX lead_by_type_name ON lead (insurance_type, first_name, id) INCLUDE (created_at, organisation_status, quality, organisation_id, loader_id);
DROP INDEX lead_by_status_date;
CREATE INDEX lead_by_status_date ON lead (organisation_status, created_at, id) INCLUDE (insurance_type, quality, organisation_id, loader_id);
DROP INDEX lead_by_quality;
CREATE INDEX lead_by_quality_date ON lead (quality, created_at, id) INCLUDE (insurance_type, organisation_status, organisation_id, loader_id);
DROP INDEX lead_by_loader;
CREATE INDEX lead_by_loader ON lead (loader_id, created_at, id) INCLUDE (insurance_type, organisation_status, quality, organisation_id, first_name, last_name);
DROP INDEX lead_by_loader_name;
CREATE INDEX lead_by_loader_name ON lead (loader_id, first_name, id) INCLUDE (created_at, insurance_type, organisation_status);
DROP INDEX lead_by_organisation_name;
CREATE INDEX lead_by_organisation_name ON lead (organisation_id, first_name, id) INCLUDE (created_at, insurance_type, organisation_status, quality);
DROP INDEX lead_by_organisation_status;
CREATE INDEX lead_by_organisation_date ON lead (organisation_id, created_at, id) INCLUDE (insurance_type, organisation_status, quality, loader_id);
DROP INDEX lead_by_email;
CREATE INDEX lead_by_email ON lead (email, id) INCLUDE (created_at, insurance_type, organisation_status, quality, organisation_id, loader_id);
DROP INDEX lead_by_phone;
CREATE INDEX lead_by_phone ON lead (phone, id) INCLUDE (created_at, insurance_type, organisation_status, quality, organisation_id, loader_id);
DROP INDEX lead_by_premium;
CREATE INDEX lead_by_premium ON lead (premium_cents, id) INCLUDE (created_at, insurance_type, organisation_status, quality, organisation_id, loader_id);
-- The same orders once more.
DROP INDEX lead_by_status;
DROP INDEX lead_by_type;
