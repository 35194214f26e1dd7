-- What a person may ask for (POPIA, sections 11(3), 23 and 24) and how long things are kept (section 14).

-- When a person was taken out of the row. The row stays: sums and histories hang on it.
ALTER TABLE lead ADD COLUMN erased_at timestamptz;
CREATE INDEX lead_held ON lead (created_at, id) WHERE erased_at IS NULL;
ALTER TABLE account ADD COLUMN erased_at timestamptz;
CREATE INDEX account_phone ON account (phone) WHERE phone IS NOT NULL;

-- An organisation is also told that a lead was corrected or erased, by the same persisted and repeated delivery.
ALTER TABLE delivery ADD COLUMN event text NOT NULL DEFAULT 'assigned' CHECK (event IN ('assigned', 'corrected', 'erased'));
ALTER TABLE delivery DROP CONSTRAINT delivery_assignment_id_key;
CREATE UNIQUE INDEX delivery_assigned ON delivery (assignment_id) WHERE event = 'assigned';
CREATE INDEX delivery_lead ON delivery (lead_id);
CREATE INDEX delivery_answered ON delivery (created_at) WHERE last_answer IS NOT NULL AND status <> 'waiting';

-- Payments say by themselves when their account number has had its time.
CREATE INDEX sale_paid_to ON sale (paid_at) WHERE paid_to IS NOT NULL;

-- Mails about access requests by a keyed hash of the address, so that nobody can have a stranger flooded with them.
CREATE TABLE access_mail (
  address_key_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX access_mail_recent ON access_mail (address_key_hash, sent_at);
CREATE INDEX access_mail_age ON access_mail (sent_at);
