-- Whose client objected stays that, whatever becomes of the details by which they were known then. Which leads those are is written by the
-- next migration, so that nobody waits for the table meanwhile.
ALTER TABLE lead ADD COLUMN objected_at timestamptz;
