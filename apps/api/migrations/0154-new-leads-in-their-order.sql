-- What an organisation has said nothing of, in the order of its home: a page of many is read from here, and not all of them to be put in order.
CREATE INDEX assignment_new ON assignment (organisation_id, assigned_at, lead_id) WHERE ended_at IS NULL AND contacted_at IS NULL;
