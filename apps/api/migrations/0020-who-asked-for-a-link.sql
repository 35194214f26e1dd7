-- Who asked for a link to set a password. What strangers ask for is counted apart from what the account's own people ask
-- for, so that nobody can use up somebody else's links. Askers are kept as keyed hashes of their networks.
ALTER TABLE password_token
  ADD COLUMN asked_by text NOT NULL DEFAULT 'signedIn' CHECK (asked_by IN ('signedIn', 'familiar', 'stranger')),
  ADD COLUMN asker_key_hash bytea;
