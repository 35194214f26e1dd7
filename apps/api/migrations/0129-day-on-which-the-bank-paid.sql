-- On which day the bank paid a payee of a run, where that is not when it was recorded: the payments of a tax year go by it.
ALTER TABLE payment_run_payee ADD COLUMN paid_on date;
GRANT UPDATE (paid_on) ON payment_run_payee TO lodeway_app;
