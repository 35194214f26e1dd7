-- Why a payout of a run was held when the run was submitted: its payee's reason, or the open case of its own lead, which is said first.
-- Rows of runs from before have none, and are held for their payee's reason or, without one, for a case.
ALTER TABLE payment_run_row ADD COLUMN hold text CHECK (hold IN ('caseOpen', 'noAccount', 'accountChanged', 'refusedByBank', 'negativeBalance', 'belowMinimum'));
