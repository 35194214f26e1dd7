-- A loader's dashboard says what was paid in a month and what is earned and not yet paid: both are read by loader, among
-- the rows that are the loader's in person.
CREATE INDEX sale_paid_to_loader ON sale (loader_id, paid_at) INCLUDE (amount_cents)
  WHERE payee_kind = 'loader' AND payment_status = 'paid';
CREATE INDEX sale_owed_to_loader ON sale (loader_id) INCLUDE (amount_cents)
  WHERE payee_kind = 'loader' AND payment_status = 'unpaid' AND voided_at IS NULL;
