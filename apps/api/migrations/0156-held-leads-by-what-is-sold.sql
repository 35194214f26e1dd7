-- Retention keeps sold leads for seven years and looks every night for others that are two years old: it finds them without going past
-- five years of what was sold.
CREATE INDEX lead_held_next ON lead (coalesce(organisation_status IN ('sale', 'cashed'), false), created_at, id) WHERE erased_at IS NULL;
