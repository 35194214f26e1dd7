-- When an administrator released a payee whom the bank had refused: that says nothing of what it refuses later. `is_released` is read and
-- written no more; who had it is released as of when the run was submitted, or else made.
ALTER TABLE payment_run_payee ADD COLUMN released_at timestamptz;
UPDATE payment_run_payee SET released_at = coalesce(payment_run.submitted_at, payment_run.created_at) FROM payment_run
  WHERE payment_run.id = run_id AND is_released;
