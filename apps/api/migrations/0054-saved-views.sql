-- Saved views of lists: a name for what the list's address says. Own ones, and those that administrators share with each other.
CREATE TABLE list_view (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX list_view_name ON list_view (account_id, list, lower(name));
CREATE INDEX list_view_shared ON list_view (list) WHERE shared;
