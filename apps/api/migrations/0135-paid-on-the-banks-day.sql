-- What a run paid was paid on the bank's day, where that was recorded later: at its last moment, as it is written from now on.
UPDATE sale SET paid_at = (payee.paid_on + 1)::timestamp AT TIME ZONE 'Africa/Johannesburg' - interval '1 millisecond'
FROM payment_run_payee AS payee JOIN payment_run_row ON run_payee_id = payee.id AND payment_run_row.state = 'paid'
WHERE sale_id = sale.id AND payee.state = 'paid' AND sale.payment_status = 'paid'
  AND paid_at >= (payee.paid_on + 1)::timestamp AT TIME ZONE 'Africa/Johannesburg';
