-- What is said about a return or a late sale before it is decided. Administrators talk with the organisation and with the loader apart:
-- each is one side, of which the other learns nothing. Who wrote is known by the account's role.
CREATE TABLE case_message (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES outcome_case,
  side text NOT NULL CHECK (side IN ('organisation', 'loader')),
  written_at timestamptz NOT NULL,
  written_by uuid NOT NULL REFERENCES account,
  -- Null once its lead is erased.
  message text CHECK (length(message) BETWEEN 1 AND 2000)
);
CREATE INDEX case_message_case ON case_message (case_id, id);
CREATE INDEX case_message_writer ON case_message (written_by);
-- Nothing is unsaid: erasure alone takes the words out.
REVOKE UPDATE, DELETE ON case_message FROM lodeway_app;
GRANT UPDATE (message) ON case_message TO lodeway_app;
CREATE FUNCTION keep_case_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'message % is only taken out, never changed', NEW.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER case_message_kept BEFORE UPDATE ON case_message FOR EACH ROW
  WHEN (NEW.message IS NOT NULL) EXECUTE FUNCTION keep_case_message();

-- Evidence beside a message, sealed whole as base64; gone with the words.
CREATE TABLE case_file (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES case_message,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('pdf', 'png', 'jpeg')),
  bytes integer NOT NULL CHECK (bytes > 0),
  content_sealed bytea NOT NULL
);
ALTER TABLE case_file ALTER COLUMN content_sealed SET STORAGE EXTERNAL;
CREATE INDEX case_file_message ON case_file (message_id, id);
REVOKE UPDATE ON case_file FROM lodeway_app;

-- An organisation reads its own.
CREATE INDEX outcome_case_organisation ON outcome_case (organisation_id, opened_at, id);
