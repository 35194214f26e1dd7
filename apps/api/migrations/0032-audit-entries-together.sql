-- Entries of one transaction, in this order, into one lane: its head is looked up, locked and moved once for all of them.
-- The last release appends one at a time, by audit_append.
CREATE FUNCTION audit_append_all(p_entries jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$
DECLARE taken audit_lane;
  entry record;
  new_hash bytea;
BEGIN
  SELECT * INTO taken FROM audit_lane ORDER BY lane FOR UPDATE SKIP LOCKED LIMIT 1;
  IF NOT FOUND THEN
    SELECT * INTO taken FROM audit_lane WHERE lane = 1 + pg_backend_pid() % 64 FOR UPDATE;
  END IF;
  FOR entry IN
    SELECT * FROM jsonb_to_recordset(p_entries)
      AS given (at timestamptz, actor_kind text, actor_id uuid, action text, subject_kind text, subject_id text, detail jsonb)
  LOOP
    taken.entries := taken.entries + 1;
    new_hash := audit_hash(taken.head, taken.lane, taken.entries, entry.at, entry.actor_kind, entry.actor_id, entry.action, entry.subject_kind, entry.subject_id, entry.detail);
    INSERT INTO audit_log (lane, place, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash)
      VALUES (taken.lane, taken.entries, entry.at, entry.actor_kind, entry.actor_id, entry.action, entry.subject_kind, entry.subject_id, entry.detail, taken.head, new_hash);
    taken.head := new_hash;
  END LOOP;
  UPDATE audit_lane SET head = taken.head, entries = taken.entries WHERE lane = taken.lane;
END $$;
