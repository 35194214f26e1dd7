-- Everything that the sign-in service keeps. It lies in a schema of its own and refers to accounts only by their id,
-- so that the service could move to another database, or be replaced by another provider, without touching the rest.

-- Sessions, codes, refresh tokens, grants and interactions, as the OpenID provider library hands them over. Ids are
-- kept as SHA-256 only: whoever reads the table cannot use a single one of them.
CREATE TABLE artifact (
  model text NOT NULL,
  id_hash bytea NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  PRIMARY KEY (model, id_hash)
);
CREATE INDEX artifact_grant_id ON artifact (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX artifact_uid ON artifact (uid) WHERE uid IS NOT NULL;
CREATE INDEX artifact_account_id ON artifact (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX artifact_expires_at ON artifact (expires_at);

-- One row for an account that has a password or whose sessions were ended. A session that began before
-- `sessions_ended_at` cannot be written again by a request that was under way when it was deleted.
CREATE TABLE credential (
  account_id text PRIMARY KEY,
  password_hash text,
  password_changed_at timestamptz,
  sessions_ended_at timestamptz
);

-- Private signing keys and cookie keys, sealed with the key that only the environment holds.
CREATE TABLE sealed_key (
  kid text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('signing', 'cookie')),
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Failed sign-ins by address, account, and both. The keys are keyed hashes: no e-mail or address lies here.
CREATE TABLE sign_in_attempt (
  key bytea PRIMARY KEY,
  attempts integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempt_resets_at ON sign_in_attempt (resets_at);

-- Addresses from which an account was signed in to: others cannot lock its owner out from there.
CREATE TABLE familiar_address (
  key bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX familiar_address_expires_at ON familiar_address (expires_at);
