-- Whether the platform paused it: its organisation then does not resume it by itself. What was paused before now was by the
-- organisation, whose screen alone could.
ALTER TABLE contract ADD COLUMN paused_by_platform boolean NOT NULL DEFAULT false;
