-- Names are found with or without their accents and capitals: "zoe" finds Zoë, and "Renée" Renee.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- unaccent() counts as changeable because its rules could be exchanged; these are the ones that come with it.
CREATE FUNCTION plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Any part of a text, for LIKE on a plain one: the characters that LIKE gives a meaning stand for themselves.
CREATE FUNCTION part_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(plain(value), '([\\%_])', '\\\1', 'g') || '%';

-- Kept with the row, so that a search of letters too few for the index does not work it out a million times.
DROP INDEX lead_search;
ALTER TABLE lead ADD search_text text NOT NULL
  GENERATED ALWAYS AS (plain(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone)) STORED;
CREATE INDEX lead_search ON lead USING gin (search_text public.gin_trgm_ops);

DROP INDEX account_search;
ALTER TABLE account ADD search_text text NOT NULL
  GENERATED ALWAYS AS (plain(first_name || ' ' || last_name || ' ' || email)) STORED;
CREATE INDEX account_search ON account USING gin (search_text public.gin_trgm_ops);
