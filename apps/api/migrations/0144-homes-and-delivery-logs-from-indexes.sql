-- The delivery log by state, and of the leads that an organisation still has.
DROP INDEX delivery_log;
CREATE INDEX delivery_log ON delivery (organisation_id, created_at DESC, id, status) INCLUDE (lead_id);
