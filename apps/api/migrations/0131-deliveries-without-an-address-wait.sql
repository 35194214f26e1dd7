-- What had nowhere to go was given up after three days; it waits for an address instead.
UPDATE delivery SET status = 'waiting', attempts = 0, next_attempt_at = now()
WHERE status = 'parked' AND last_answer = 'The organisation has no endpoint URL or signing secret yet.';

-- What was given up of a lead that its organisation lost cannot be sent any more.
UPDATE delivery SET status = 'withdrawn', last_answer = 'The lead is no longer with the organisation.'
FROM assignment
WHERE delivery.status = 'parked' AND delivery.event = 'assigned'
  AND assignment.id = delivery.assignment_id AND assignment.ended_at IS NOT NULL;
