-- While an organisation puts a new signing secret in, webhooks carry the signatures of both (Standard Webhooks, "secret
-- rotation"), so that no lead is refused in between.
ALTER TABLE organisation
  ADD previous_signing_secret_encrypted bytea,
  ADD previous_signing_secret_until timestamptz,
  ADD CHECK ((previous_signing_secret_encrypted IS NULL) = (previous_signing_secret_until IS NULL));
