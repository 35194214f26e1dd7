-- What stood against every contract when a lead came in stays, also where it was offered in vain later, for other reasons. Null: the
-- first time was the only one, or was not kept yet.
ALTER TABLE left_waiting
  ADD COLUMN first_at timestamptz,
  ADD COLUMN first_considered jsonb,
  ADD CONSTRAINT left_waiting_first CHECK ((first_at IS NULL) = (first_considered IS NULL));
