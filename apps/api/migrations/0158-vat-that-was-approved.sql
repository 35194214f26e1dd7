-- The VAT that was to be added to what a payee is paid when their run was approved; none of a run that was approved before this was kept.
ALTER TABLE payment_run_payee ADD COLUMN approved_vat_cents bigint;
