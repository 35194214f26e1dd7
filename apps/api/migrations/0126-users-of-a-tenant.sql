-- Where people sign in with a tenant of another provider: whom it has a user of, and the digest of what it was told of them last.
-- Nothing of a person is kept twice.
CREATE TABLE tenant_user (
  account_id uuid PRIMARY KEY,
  told bytea
);
