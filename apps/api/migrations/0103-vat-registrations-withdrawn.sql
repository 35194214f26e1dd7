-- Why an administrator ended a registration for VAT that was confirmed: one that the revenue service has cancelled. What a payee ends has none.
ALTER TABLE vendor_agreement ADD COLUMN end_reason text CHECK (end_reason IS NULL OR ended_at IS NOT NULL);
GRANT UPDATE (end_reason) ON vendor_agreement TO lodeway_app;
