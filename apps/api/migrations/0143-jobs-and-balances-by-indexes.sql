-- Sold leads never lapse, and no longer lie before those that are due. An index of an expression has statistics of its own: by those of its columns
-- the planner took what was sold or had ended for due, and read all leads for it.
ALTER TABLE assignment ADD COLUMN is_sold boolean NOT NULL DEFAULT false;
UPDATE assignment SET is_sold = true FROM lead
WHERE lead.id = lead_id AND lead.assignment_id = assignment.id AND organisation_status IN ('sale', 'cashed');
-- By a trigger, so that it is kept as well by the release before this one while both are running.
CREATE FUNCTION note_sold() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  UPDATE assignment SET is_sold = coalesce(NEW.organisation_status IN ('sale', 'cashed'), false) WHERE id = NEW.assignment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_sold AFTER UPDATE OF organisation_status ON lead FOR EACH ROW
  WHEN (coalesce(OLD.organisation_status IN ('sale', 'cashed'), false) <> coalesce(NEW.organisation_status IN ('sale', 'cashed'), false))
  EXECUTE FUNCTION note_sold();
DROP INDEX assignment_expiry;
CREATE INDEX assignment_expiry ON assignment ((CASE WHEN ended_at IS NULL AND NOT is_sold THEN expires_at END));
ANALYZE assignment;

-- Retention looks every night for the oldest that are still held, and not past all whom it erased in years.
CREATE INDEX lead_held ON lead (created_at, id) WHERE erased_at IS NULL;

-- What an organisation that pays in advance is working on is added up while others wait: from this index and the organisation's leads by date (0144), without a row of either table.
DROP INDEX assignment_organisation;
CREATE INDEX assignment_organisation ON assignment (organisation_id, assigned_at, id) INCLUDE (lead_id, fee_cents, ended_at);
