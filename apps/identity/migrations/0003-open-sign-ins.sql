-- From which network a sign-in page was opened, as a keyed hash: of each network's pages only the newest stay, however
-- many are asked for.
ALTER TABLE artifact ADD COLUMN network bytea;
CREATE INDEX artifact_network ON artifact (network, issued) WHERE network IS NOT NULL;
