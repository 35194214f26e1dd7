-- What was moved from account to account on each day in Johannesburg, so that the trial balance does not read every entry there ever
-- was. Kept as the sums of the dashboards are (0005): a transaction only adds rows to journal_delta, so that nobody waits for the
-- platform's own accounts, fold_sums() moves them into the sums, and whoever reads adds both.
CREATE TABLE journal_sum (
  day date NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  entries bigint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (day, debit, credit)
);
CREATE TABLE journal_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  entries bigint NOT NULL,
  cents bigint NOT NULL
);
ALTER TABLE journal_delta SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);

CREATE FUNCTION note_entries_added() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  INSERT INTO journal_delta (day, debit, credit, entries, cents)
  SELECT johannesburg_day(at), debit, credit, count(*), sum(amount_cents) FROM added GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_sums AFTER INSERT ON journal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_entries_added();

CREATE VIEW journal_sum_due AS
  SELECT johannesburg_day(at) AS day, debit, credit, count(*) AS entries, sum(amount_cents)::bigint AS cents FROM journal GROUP BY 1, 2, 3;
-- The trigger's lock keeps writers out until this transaction ends.
INSERT INTO journal_sum SELECT * FROM journal_sum_due;

-- As before, and the books.
CREATE OR REPLACE FUNCTION fold_sums(at_most integer) RETURNS bigint LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
DECLARE moved bigint;
  moved_sales bigint;
  moved_entries bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(5063392903) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM lead_delta WHERE id IN (SELECT id FROM lead_delta ORDER BY id LIMIT at_most) RETURNING *
  ), spread AS (
    INSERT INTO lead_sum AS kept (scope, scope_id, span, starts_on, insurance_type, leads)
    SELECT scope.name, scope.id, span.days, span_start(day, span.days), insurance_type, sum(leads)
    FROM taken CROSS JOIN (VALUES (1), (8), (64)) AS span (days)
      CROSS JOIN LATERAL (VALUES ('all', '00000000-0000-0000-0000-000000000000'), ('loader', loader_id), ('organisation', organisation_id)) AS scope (name, id)
    WHERE scope.id IS NOT NULL GROUP BY 1, 2, 3, 4, 5 HAVING sum(leads) <> 0
    ON CONFLICT (scope, scope_id, span, starts_on, insurance_type) DO UPDATE SET leads = kept.leads + excluded.leads
  )
  SELECT count(*) INTO moved FROM taken;
  WITH taken AS (
    DELETE FROM sale_delta WHERE id IN (SELECT id FROM sale_delta ORDER BY id LIMIT at_most) RETURNING *
  ), reported AS (
    INSERT INTO sale_sum AS kept (scope, scope_id, span, starts_on, insurance_type, category, status, payment_status, row_count, cents)
    SELECT scope.name, scope.id, span.days, span_start(day, span.days), insurance_type, category, status, payment_status, sum(row_count), sum(cents)
    FROM taken CROSS JOIN (VALUES (1), (8), (64)) AS span (days)
      CROSS JOIN LATERAL (VALUES ('all', '00000000-0000-0000-0000-000000000000'), ('organisation', organisation_id)) AS scope (name, id)
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (scope, scope_id, span, starts_on, insurance_type, category, status, payment_status)
      DO UPDATE SET row_count = kept.row_count + excluded.row_count, cents = kept.cents + excluded.cents
  ), earned AS (
    INSERT INTO earned_sum AS kept (loader_id, span, starts_on, cents)
    SELECT loader_id, span.days, span_start(day, span.days), sum(cents)
    FROM taken CROSS JOIN (VALUES (1), (8), (64)) AS span (days)
    WHERE category = 'payout' AND payee_kind = 'loader' GROUP BY 1, 2, 3 HAVING sum(cents) <> 0
    ON CONFLICT (loader_id, span, starts_on) DO UPDATE SET cents = kept.cents + excluded.cents
  ), invoiced AS (
    INSERT INTO invoiced_sum AS kept (span, starts_on, organisation_id, sold, cents)
    SELECT span.days, span_start(day, span.days), organisation_id, sum(sold), sum(cents)
    FROM taken CROSS JOIN (VALUES (1), (8), (64)) AS span (days)
    WHERE category = 'invoice' GROUP BY 1, 2, 3
    ON CONFLICT (span, starts_on, organisation_id) DO UPDATE SET sold = kept.sold + excluded.sold, cents = kept.cents + excluded.cents
  )
  SELECT count(*) INTO moved_sales FROM taken;
  WITH taken AS (
    DELETE FROM journal_delta WHERE id IN (SELECT id FROM journal_delta ORDER BY id LIMIT at_most) RETURNING *
  ), booked AS (
    INSERT INTO journal_sum AS kept (day, debit, credit, entries, cents)
    SELECT day, debit, credit, sum(entries), sum(cents) FROM taken GROUP BY 1, 2, 3
    ON CONFLICT (day, debit, credit) DO UPDATE SET entries = kept.entries + excluded.entries, cents = kept.cents + excluded.cents
  )
  SELECT count(*) INTO moved_entries FROM taken;
  RETURN moved + moved_sales + moved_entries;
END $$;

-- What is about one organisation, payee or run.
CREATE INDEX journal_debit_owner ON journal (debit_owner, at) WHERE debit_owner IS NOT NULL;
CREATE INDEX journal_credit_owner ON journal (credit_owner, at) WHERE credit_owner IS NOT NULL;
