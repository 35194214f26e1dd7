-- Refresh tokens that follow from one another are a family, named by the first one's id hash, and `issued` says in which
-- order they came. Within a family only the newest may still be used: an older one that was never used belongs to a
-- line that somebody else left behind by using the same token twice. Tokens from before have no family until they are used.
ALTER TABLE artifact ADD COLUMN family bytea, ADD COLUMN issued bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX artifact_family ON artifact (family, issued) WHERE family IS NOT NULL;
