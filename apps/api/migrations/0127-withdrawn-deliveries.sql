-- A delivery of a lead that its organisation lost before it was sent had been kept as given up without an attempt.
ALTER TABLE delivery DROP CONSTRAINT delivery_status_check;
ALTER TABLE delivery ADD CONSTRAINT delivery_status_check CHECK (status IN ('waiting', 'delivered', 'parked', 'withdrawn'));
UPDATE delivery SET status = 'withdrawn' WHERE status = 'parked' AND attempts = 0;

DROP INDEX delivery_failing;
CREATE INDEX delivery_failing ON delivery (organisation_id)
  WHERE status IN ('waiting', 'parked') AND channel = 'webhook' AND attempts > 0;
