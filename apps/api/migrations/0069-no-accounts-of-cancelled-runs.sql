-- Nothing was paid to the accounts of a run that was cancelled.
UPDATE payment_run_payee SET account = NULL WHERE state = 'gone' AND account IS NOT NULL;
