-- What is unpaid is asked for together with the report's other filters and orders.
DROP INDEX sale_unpaid;
CREATE INDEX sale_unpaid ON sale (sold_at, id) INCLUDE (category, status, insurance_type, organisation_id) WHERE voided_at IS NULL AND payment_status = 'unpaid';
