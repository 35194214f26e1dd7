-- Most of a long audit log says who read what; whoever looks for a change passes that over. How many such entries there are is
-- counted where they are added, as all of them are, so that nobody has to walk the log for it.

-- Entries that change nothing. A new kind of them is added here, by a migration, before the first of it is written.
CREATE FUNCTION audit_is_read(p_action text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_action = ANY ('{case.file-read,data-request.export,data-request.find,journal.export,journal.paid-by-year,lead.pull,
    lead.read-id-number,lead.send,leads.export,loader.read-id-number,organisation.lead-file,organisation.lead-filemail,
    organisation.outcome-template,organisation.pull,payment-run.file-again,sales.batch-file,sales.export}'::text[])
$$;

ALTER TABLE audit_lane ADD COLUMN reads bigint NOT NULL DEFAULT 0;
UPDATE audit_lane SET reads = counted.reads
  FROM (SELECT lane, count(*) AS reads FROM audit_log WHERE audit_is_read(action) GROUP BY lane) AS counted
  WHERE counted.lane = audit_lane.lane;

CREATE FUNCTION audit_reads() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp
  AS $$ SELECT coalesce(sum(reads), 0)::bigint FROM audit_lane $$;

CREATE OR REPLACE FUNCTION audit_append_all(p_entries jsonb) RETURNS void
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
    IF audit_is_read(entry.action) THEN
      taken.reads := taken.reads + 1;
    END IF;
    new_hash := audit_hash(taken.head, taken.lane, taken.entries, entry.at, entry.actor_kind, entry.actor_id, entry.action, entry.subject_kind, entry.subject_id, entry.detail);
    INSERT INTO audit_log (lane, place, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash)
      VALUES (taken.lane, taken.entries, entry.at, entry.actor_kind, entry.actor_id, entry.action, entry.subject_kind, entry.subject_id, entry.detail, taken.head, new_hash);
    taken.head := new_hash;
  END LOOP;
  UPDATE audit_lane SET head = taken.head, entries = taken.entries, reads = taken.reads WHERE lane = taken.lane;
END $$;
