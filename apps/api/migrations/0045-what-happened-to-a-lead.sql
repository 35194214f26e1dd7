-- What a lead's story tells that was not kept before.

-- Each attempt of a webhook, when it ended and what came of it.
CREATE TABLE delivery_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES delivery,
  at timestamptz NOT NULL,
  -- Taken out together with the delivery's own last answer.
  answer text
);
CREATE INDEX delivery_attempt_delivery ON delivery_attempt (delivery_id, id);
CREATE INDEX delivery_attempt_answered ON delivery_attempt (at) WHERE answer IS NOT NULL;

-- The contracts that were looked at when a lead was given to one of the pool, as they stood then: contractId, assigned,
-- leadQuantity and `against`, why one could not be given it; null for those that could. Nothing for internal contracts.
ALTER TABLE assignment ADD considered jsonb;
