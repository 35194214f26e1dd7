-- A person who asks what is held on them, or objects, may be known by the alternative phone number of somebody's lead.
CREATE INDEX lead_by_alternative_phone ON lead (alternative_phone) WHERE alternative_phone IS NOT NULL;
