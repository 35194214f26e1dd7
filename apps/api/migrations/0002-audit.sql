-- The audit log: only ever added to, and chained by hash so that a change made behind its back shows.
-- A single chain would make every transaction wait for the one before it to commit. There are 64 lanes instead: a
-- transaction takes one that nobody else holds, so appending never waits and cannot take part in a deadlock.

CREATE TABLE audit_lane (lane smallint PRIMARY KEY, head bytea NOT NULL, entries bigint NOT NULL DEFAULT 0);
INSERT INTO audit_lane (lane, head) SELECT lane, sha256(('lane ' || lane)::bytea) FROM generate_series(1, 64) AS lane;

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lane smallint NOT NULL REFERENCES audit_lane,
  place bigint NOT NULL,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (lane, place)
);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id, at);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at);

CREATE FUNCTION audit_hash(previous bytea, lane smallint, place bigint, at timestamptz, actor_kind text, actor_id uuid,
  action text, subject_kind text, subject_id text, detail jsonb) RETURNS bytea
  LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(lane, place, extract(epoch FROM at), actor_kind, actor_id, action,
    subject_kind, subject_id, detail)::text, 'UTF8'))
$$;

CREATE FUNCTION audit_append(p_at timestamptz, p_actor_kind text, p_actor_id uuid, p_action text, p_subject_kind text,
  p_subject_id text, p_detail jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$
DECLARE taken audit_lane;
  new_hash bytea;
BEGIN
  SELECT * INTO taken FROM audit_lane ORDER BY lane FOR UPDATE SKIP LOCKED LIMIT 1;
  IF NOT FOUND THEN
    SELECT * INTO taken FROM audit_lane WHERE lane = 1 + pg_backend_pid() % 64 FOR UPDATE;
  END IF;
  new_hash := audit_hash(taken.head, taken.lane, taken.entries + 1, p_at, p_actor_kind, p_actor_id, p_action, p_subject_kind, p_subject_id, p_detail);
  INSERT INTO audit_log (lane, place, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash)
    VALUES (taken.lane, taken.entries + 1, p_at, p_actor_kind, p_actor_id, p_action, p_subject_kind, p_subject_id, p_detail, taken.head, new_hash);
  UPDATE audit_lane SET head = new_hash, entries = taken.entries + 1 WHERE lane = taken.lane;
END $$;

-- The first entry that does not follow from the one before it, or no row when the log is whole.
CREATE FUNCTION audit_broken() RETURNS TABLE (lane smallint, place bigint) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  WITH linked AS (
    SELECT l.*, lag(l.hash) OVER (PARTITION BY l.lane ORDER BY l.place) AS expected_previous,
           row_number() OVER (PARTITION BY l.lane ORDER BY l.place) AS expected_place
    FROM audit_log l
  )
  SELECT lane, place FROM linked
  WHERE place <> expected_place
     OR previous_hash <> coalesce(expected_previous, sha256(('lane ' || lane)::bytea))
     OR hash <> audit_hash(previous_hash, lane, place, at, actor_kind, actor_id, action, subject_kind, subject_id, detail)
  UNION ALL
  SELECT a.lane, a.entries FROM audit_lane a
  WHERE a.entries <> (SELECT count(*) FROM audit_log l WHERE l.lane = a.lane)
     OR a.head <> coalesce((SELECT l.hash FROM audit_log l WHERE l.lane = a.lane ORDER BY l.place DESC LIMIT 1), sha256(('lane ' || a.lane)::bytea))
  LIMIT 1
$$;

-- The role that the running application uses: it reads and adds to the log and can do nothing else with it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lodeway_app') THEN
    CREATE ROLE lodeway_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT lodeway_app TO CURRENT_USER;
GRANT USAGE ON SCHEMA app TO lodeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA app TO lodeway_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA app TO lodeway_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lodeway_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT USAGE ON SEQUENCES TO lodeway_app;
REVOKE ALL ON audit_log, audit_lane FROM lodeway_app;
GRANT SELECT ON audit_log TO lodeway_app;
