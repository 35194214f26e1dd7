-- When the job that takes back leads last ran: where that is long ago the product stood still, and those hours do not count.
ALTER TABLE contact_setting ADD COLUMN watched_at timestamptz;
