-- Each secret before the present one signs along for its day, also when another is made meanwhile: until now the second one ended
-- the first at once, and of two that were made at the same moment one never signed anything.
CREATE TABLE earlier_signing_secret (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisation,
  secret_encrypted bytea NOT NULL,
  signs_until timestamptz NOT NULL
);
CREATE INDEX earlier_signing_secret_organisation ON earlier_signing_secret (organisation_id, id DESC);
INSERT INTO earlier_signing_secret (organisation_id, secret_encrypted, signs_until)
SELECT id, previous_signing_secret_encrypted, previous_signing_secret_until FROM organisation
WHERE previous_signing_secret_encrypted IS NOT NULL;
ALTER TABLE organisation DROP COLUMN previous_signing_secret_encrypted, DROP COLUMN previous_signing_secret_until;
