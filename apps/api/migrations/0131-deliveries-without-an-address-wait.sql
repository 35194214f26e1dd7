-- What was given up of a lead that its organisation lost, or whose client was erased, cannot be sent any more.
UPDATE delivery SET status = 'withdrawn', next_attempt_at = NULL, last_answer = 'The lead is no longer with the organisation.'
FROM assignment
WHERE delivery.status = 'parked' AND delivery.event = 'assigned'
  AND assignment.id = delivery.assignment_id AND assignment.ended_at IS NOT NULL;
UPDATE delivery SET status = 'withdrawn', next_attempt_at = NULL, last_answer = 'Withdrawn: the client''s details were erased.'
FROM lead
WHERE delivery.status = 'parked' AND delivery.event <> 'erased' AND lead.id = delivery.lead_id AND lead.erased_at IS NOT NULL;

-- An organisation that had webhooks and has morning files now gets what was left over with the next one.
UPDATE delivery SET channel = 'csv', status = 'waiting', attempts = 0, next_attempt_at = NULL, last_answer = NULL
FROM organisation
WHERE organisation.id = delivery.organisation_id AND organisation.lead_receival_type = 'csv'
  AND delivery.channel = 'webhook' AND delivery.status IN ('waiting', 'parked');

-- What an organisation without an address has worked on, or fetched, has arrived.
UPDATE delivery SET status = 'delivered', delivered_at = delivery.created_at, next_attempt_at = NULL, last_answer = 'Fetched by the organisation'
FROM assignment
WHERE delivery.status IN ('waiting', 'parked') AND delivery.last_answer = 'The organisation has no endpoint URL or signing secret yet.'
  AND assignment.id = delivery.assignment_id AND (assignment.contacted_at IS NOT NULL OR EXISTS (
    SELECT FROM api_key WHERE api_key.organisation_id = delivery.organisation_id AND api_key.last_used_at > delivery.created_at));

-- What had nowhere to go was given up after three days; it waits for an address instead.
UPDATE delivery SET status = 'waiting', attempts = 0, next_attempt_at = now()
WHERE status = 'parked' AND last_answer = 'The organisation has no endpoint URL or signing secret yet.';
