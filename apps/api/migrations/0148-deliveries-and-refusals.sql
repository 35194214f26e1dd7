-- The delivery log by state, and of the leads that an organisation still has.
CREATE INDEX delivery_log_next ON delivery (organisation_id, created_at DESC, id, status) INCLUDE (lead_id);

-- Whom the bank ever refused, among all whom runs paid.
CREATE INDEX payment_run_payee_refused ON payment_run_payee (payee_id) WHERE state = 'refused';
