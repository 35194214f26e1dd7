-- The second factor (RFC 6238): the secret that an account shares with its owner's authenticator app, sealed with the key that
-- only the environment holds, and the last time step that a code was taken of: each code opens once.
CREATE TABLE authenticator (
  account_id text PRIMARY KEY,
  sealed_secret bytea NOT NULL,
  last_step bigint NOT NULL,
  added_at timestamptz NOT NULL
);

-- Codes that sign in once where the phone is lost, as keyed hashes. One that was used is gone.
CREATE TABLE recovery_code (
  account_id text NOT NULL REFERENCES authenticator ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
