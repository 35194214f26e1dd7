-- By a trigger, so that it is kept as well by the release before this one while both are running.
CREATE FUNCTION note_sold() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  UPDATE assignment SET is_sold = coalesce(NEW.organisation_status IN ('sale', 'cashed'), false) WHERE id = NEW.assignment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_sold AFTER UPDATE OF organisation_status ON lead FOR EACH ROW
  WHEN (coalesce(OLD.organisation_status IN ('sale', 'cashed'), false) <> coalesce(NEW.organisation_status IN ('sale', 'cashed'), false))
  EXECUTE FUNCTION note_sold();
