-- Users are found by their phone number too, and sorted by the name that the tables show.
DROP INDEX account_search;
ALTER TABLE account DROP COLUMN search_text;
ALTER TABLE account ADD search_text text NOT NULL
  GENERATED ALWAYS AS (plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))) STORED;
CREATE INDEX account_search ON account USING gin (search_text public.gin_trgm_ops);
CREATE INDEX account_by_name ON account (role, plain(first_name || ' ' || last_name), id);
