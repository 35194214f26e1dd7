-- The audit log is read by administrators: by days, and checked lane by lane, so that no statement reads all of a long log.

-- Entries are written in the order of their time, so a few bytes for each range of pages are enough to find days.
CREATE INDEX audit_log_days ON audit_log USING brin (at) WITH (pages_per_range = 32, autosummarize = on);

-- How many entries there are is counted where they are added, so that nobody has to walk the log for it.
GRANT SELECT (lane, entries) ON audit_lane TO lodeway_app;

-- One lane: its entries, when the newest was written, and the first that does not follow from the one before it; null
-- when the lane is whole.
CREATE FUNCTION audit_lane_state(p_lane smallint) RETURNS TABLE (entries bigint, until timestamptz, broken bigint, broken_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  WITH linked AS (
    SELECT l.*, lag(l.hash) OVER (ORDER BY l.place) AS expected_previous, row_number() OVER (ORDER BY l.place) AS expected_place
    FROM audit_log l WHERE l.lane = p_lane
  ), checked AS (
    SELECT place, at, hash, place <> expected_place
      OR previous_hash <> coalesce(expected_previous, sha256(('lane ' || lane)::bytea))
      OR hash <> audit_hash(previous_hash, lane, place, at, actor_kind, actor_id, action, subject_kind, subject_id, detail) AS is_broken
    FROM linked
  ), first_broken AS (
    SELECT place, at FROM checked WHERE is_broken ORDER BY place LIMIT 1
  ), newest AS (
    SELECT hash FROM audit_log WHERE lane = p_lane ORDER BY place DESC LIMIT 1
  ), counted AS (
    SELECT count(*) AS entries, max(at) AS until FROM checked
  )
  SELECT counted.entries, counted.until,
    coalesce((SELECT place FROM first_broken),
      CASE WHEN a.entries <> counted.entries OR a.head <> coalesce((SELECT hash FROM newest), sha256(('lane ' || p_lane)::bytea))
        THEN a.entries END),
    (SELECT at FROM first_broken)
  FROM audit_lane a, counted WHERE a.lane = p_lane
$$;
