-- Deliveries that were withdrawn after a failed attempt stood among those that were given up: nobody has to look at them.
UPDATE delivery SET attempts = 0
WHERE status = 'parked' AND attempts > 0
  AND last_answer IN ('The lead is no longer with the organisation.', 'Withdrawn: the person was erased');
