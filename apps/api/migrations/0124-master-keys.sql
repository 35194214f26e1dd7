-- The master keys that values are or were sealed under, by an id that says nothing of them. Values of version 1 name no key: they are
-- under the first. A key stays here until no value is left under it.
CREATE TABLE master_key (
  id bytea PRIMARY KEY,
  is_first boolean NOT NULL,
  -- The one that the worker seals everything under, as the last start of the product said.
  is_current boolean NOT NULL,
  since timestamptz NOT NULL,
  -- When nothing was found under it any more, by the worker; the next start without the key looks once more.
  emptied_at timestamptz
);
CREATE UNIQUE INDEX master_key_first ON master_key (is_first) WHERE is_first;
CREATE UNIQUE INDEX master_key_current ON master_key (is_current) WHERE is_current;

-- Keys of hashes by which persons, objections, codes and devices are recognised. What was hashed is not kept, so they outlive every
-- master key; they are sealed under the present one.
CREATE TABLE kept_key (
  name text PRIMARY KEY CHECK (name IN ('fingerprints', 'identity')),
  sealed bytea NOT NULL
);

-- A file is sealed anew under another key, and otherwise never changes.
GRANT UPDATE (content_sealed) ON case_file TO lodeway_app;
