-- What an administrator's home counts: webhooks that were tried and not taken.
CREATE INDEX delivery_failing ON delivery (organisation_id) WHERE status <> 'delivered' AND channel = 'webhook' AND attempts > 0;
