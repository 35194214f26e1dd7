-- Somebody is invited to ask for access. Of the link only the fingerprint is kept. What becomes of the request is the
-- account's story; this row says what became of the invitation, and is deleted 30 days after its end.
CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  email text,
  organisation_id uuid REFERENCES organisation,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES account,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  used_at timestamptz,
  withdrawn_at timestamptz,
  account_id uuid REFERENCES account
);
CREATE INDEX invitation_newest ON invitation (created_at, id);

-- Entries of the audit log are counted by a function, so that nothing of the lanes can be read by itself.
REVOKE SELECT (lane, entries) ON audit_lane FROM lodeway_app;
CREATE FUNCTION audit_entries() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp
  AS $$ SELECT coalesce(sum(entries), 0)::bigint FROM audit_lane $$;
