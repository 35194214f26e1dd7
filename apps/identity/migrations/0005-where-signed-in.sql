-- Of a session: with what browser it is used, from which range of addresses (never from which address), and when it last was.
ALTER TABLE artifact ADD COLUMN user_agent text, ADD COLUMN seen_from text, ADD COLUMN used_at timestamptz;

-- Which browsers an account was signed in to with. A browser is known by a cookie of 256 random bits; kept is its hash together
-- with the account, so that nobody can read from this table which accounts share a browser.
CREATE TABLE known_browser (
  account_id text NOT NULL,
  browser_hash bytea NOT NULL,
  first_used_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, browser_hash)
);
CREATE INDEX known_browser_last_used_at ON known_browser (last_used_at);

-- When an account was first signed in to, as far as that was kept: the first browser is no news to anybody.
ALTER TABLE credential ADD COLUMN first_signed_in_at timestamptz;
