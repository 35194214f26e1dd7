-- Mails about money that a loader does not want; whatever else is mailed has to be known.
ALTER TABLE account ADD COLUMN muted_mails text[] NOT NULL DEFAULT '{}' CHECK (muted_mails <@ '{earned,paid,waiting,takenBack}');
