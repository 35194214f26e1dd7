-- When somebody last confirmed by their password that it is them, and in which session: account numbers leave for those alone.
ALTER TABLE account ADD COLUMN confirmed_at timestamptz, ADD COLUMN confirmed_session text;
