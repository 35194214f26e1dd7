-- Since when a lead is about whom it is about now, where it was about somebody else before.
ALTER TABLE lead ADD COLUMN about_since timestamptz;
