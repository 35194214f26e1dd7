-- A page of the report is found from indexes that hold what its filters ask for; its rows alone are then read whole.
DROP INDEX sale_report;
CREATE INDEX sale_report ON sale (sold_at, id) INCLUDE (category, status, payment_status, insurance_type, organisation_id) WHERE voided_at IS NULL;
DROP INDEX sale_report_organisation;
CREATE INDEX sale_report_organisation ON sale (organisation_id, sold_at, id) INCLUDE (category, status, payment_status, insurance_type) WHERE voided_at IS NULL;
CREATE INDEX sale_report_type ON sale (insurance_type, sold_at, id) INCLUDE (category, status, payment_status) WHERE voided_at IS NULL;
DROP INDEX sale_by_amount;
CREATE INDEX sale_by_amount ON sale (amount_cents, id) INCLUDE (category, status, payment_status, insurance_type, sold_at) WHERE voided_at IS NULL;
