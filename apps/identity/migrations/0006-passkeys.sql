-- Passkeys (WebAuthn): public keys of key pairs that stay with their owner's devices. Nobody can sign in with what lies here.
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  -- What the device calls it. One that belongs to an account is never taken for another.
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often the device says that it was used; one that says less than before was copied. Many devices always say 0.
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  -- As its owner knows it: 'Chrome on Windows'.
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_account_id ON passkey (account_id);

-- Recovery codes stand in for a passkey as well as for an app, and stay while there is one of the two.
ALTER TABLE recovery_code DROP CONSTRAINT recovery_code_account_id_fkey;
