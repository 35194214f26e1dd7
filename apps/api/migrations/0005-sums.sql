-- Sums for the dashboards, the billing report and the exact count of the leads' list, kept while rows are written.
--
-- A transaction that touches lead or sale rows adds small rows to lead_delta or sale_delta: it only ever inserts, so no
-- two transactions wait for each other. fold_sums() moves them into the sums. Whoever reads adds both in one statement
-- and so sees every committed change once, folded or not. Days are UTC days, because ranges are sent so.
--
-- Each sum is kept for spans of 1, 8 and 64 days, counted from 1 January 1970: a range of any length is put together
-- from a few dozen spans (packages/rules/src/time/spans.ts).

CREATE TABLE lead_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  loader_id uuid NOT NULL,
  organisation_id uuid,
  insurance_type text NOT NULL,
  leads bigint NOT NULL
);

-- `sold` counts leads: one for a sale's invoice, one less for its reversal.
CREATE TABLE sale_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  loader_id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  insurance_type text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  payment_status text NOT NULL,
  payee_kind text NOT NULL,
  row_count bigint NOT NULL,
  sold bigint NOT NULL,
  cents bigint NOT NULL
);

-- They are filled and emptied all day long: what was deleted must go before it is read past a thousand times.
ALTER TABLE lead_delta SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
ALTER TABLE sale_delta SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);

-- Leads of everybody (scope_id is the nil uuid), of each loader, and of each organisation that has them now.
CREATE TABLE lead_sum (
  scope text NOT NULL CHECK (scope IN ('all', 'loader', 'organisation')),
  scope_id uuid NOT NULL,
  span smallint NOT NULL CHECK (span IN (1, 8, 64)),
  starts_on date NOT NULL,
  insurance_type text NOT NULL,
  leads bigint NOT NULL,
  PRIMARY KEY (scope, scope_id, span, starts_on, insurance_type)
);

-- The rows of the billing report that are not voided, by what it is filtered by.
CREATE TABLE sale_sum (
  scope text NOT NULL CHECK (scope IN ('all', 'organisation')),
  scope_id uuid NOT NULL,
  span smallint NOT NULL CHECK (span IN (1, 8, 64)),
  starts_on date NOT NULL,
  insurance_type text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  payment_status text NOT NULL,
  row_count bigint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (scope, scope_id, span, starts_on, insurance_type, category, status, payment_status)
);

-- What each loader earned in person: payouts to a lead company are the company's.
CREATE TABLE earned_sum (
  loader_id uuid NOT NULL,
  span smallint NOT NULL CHECK (span IN (1, 8, 64)),
  starts_on date NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (loader_id, span, starts_on)
);
CREATE INDEX earned_sum_all ON earned_sum (span, starts_on) INCLUDE (loader_id, cents);

-- What each organisation was invoiced, and the leads sold to it.
CREATE TABLE invoiced_sum (
  span smallint NOT NULL CHECK (span IN (1, 8, 64)),
  starts_on date NOT NULL,
  organisation_id uuid NOT NULL,
  sold bigint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (span, starts_on, organisation_id)
);

CREATE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (at AT TIME ZONE 'UTC')::date;
CREATE FUNCTION span_start(day date, span integer) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN DATE '1970-01-01' + (day - DATE '1970-01-01') / span * span;

-- One function for insert, update and delete would have to name transition tables that the others do not have.
CREATE FUNCTION note_leads_added() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  INSERT INTO lead_delta (day, loader_id, organisation_id, insurance_type, leads)
  SELECT utc_day(created_at), loader_id, organisation_id, insurance_type, count(*) FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE FUNCTION note_leads_removed() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  INSERT INTO lead_delta (day, loader_id, organisation_id, insurance_type, leads)
  SELECT utc_day(created_at), loader_id, organisation_id, insurance_type, -count(*) FROM removed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
-- Most updates of a lead change nothing that is counted, and then nothing is added.
CREATE FUNCTION note_leads_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  INSERT INTO lead_delta (day, loader_id, organisation_id, insurance_type, leads)
  SELECT day, loader_id, organisation_id, insurance_type, sum(leads) FROM (
    SELECT utc_day(created_at) AS day, loader_id, organisation_id, insurance_type, 1 AS leads FROM added
    UNION ALL
    SELECT utc_day(created_at), loader_id, organisation_id, insurance_type, -1 FROM removed
  ) AS change GROUP BY 1, 2, 3, 4 HAVING sum(leads) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_sums_added AFTER INSERT ON lead REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_leads_added();
CREATE TRIGGER lead_sums_removed AFTER DELETE ON lead REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_leads_removed();
CREATE TRIGGER lead_sums_changed AFTER UPDATE ON lead REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_leads_changed();

-- What one sale row counts for; a voided row counts for nothing.
CREATE FUNCTION sold_leads(category text, status text, reverses_id uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN category = 'invoice' AND status = 'sale' THEN CASE WHEN reverses_id IS NULL THEN 1 ELSE -1 END ELSE 0 END;

CREATE FUNCTION note_sales_added() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  INSERT INTO sale_delta (day, loader_id, organisation_id, insurance_type, category, status, payment_status, payee_kind, row_count, sold, cents)
  SELECT utc_day(sold_at), loader_id, organisation_id, insurance_type, category, status, payment_status, payee_kind,
    count(*), sum(sold_leads(category, status, reverses_id)), sum(amount_cents)
  FROM added WHERE voided_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;
CREATE FUNCTION note_sales_removed() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  INSERT INTO sale_delta (day, loader_id, organisation_id, insurance_type, category, status, payment_status, payee_kind, row_count, sold, cents)
  SELECT utc_day(sold_at), loader_id, organisation_id, insurance_type, category, status, payment_status, payee_kind,
    -count(*), -sum(sold_leads(category, status, reverses_id)), -sum(amount_cents)
  FROM removed WHERE voided_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;
CREATE FUNCTION note_sales_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
BEGIN
  INSERT INTO sale_delta (day, loader_id, organisation_id, insurance_type, category, status, payment_status, payee_kind, row_count, sold, cents)
  SELECT utc_day(sold_at), loader_id, organisation_id, insurance_type, category, status, payment_status, payee_kind,
    sum(one), sum(one * sold_leads(category, status, reverses_id)), sum(one * amount_cents)
  FROM (SELECT 1 AS one, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed) AS change
  WHERE voided_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  HAVING sum(one) <> 0 OR sum(one * sold_leads(category, status, reverses_id)) <> 0 OR sum(one * amount_cents) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_sums_added AFTER INSERT ON sale REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_sales_added();
CREATE TRIGGER sale_sums_removed AFTER DELETE ON sale REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_sales_removed();
CREATE TRIGGER sale_sums_changed AFTER UPDATE ON sale REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_sales_changed();

-- Moves up to so many of the oldest changes of each kind into the sums (all of them for NULL) and says how many it moved.
-- One folds at a time: a second one finds the lock taken and answers 0. Whoever rebuilds the sums holds the same lock.
CREATE FUNCTION fold_sums(at_most integer) RETURNS bigint LANGUAGE plpgsql SET search_path = app, pg_temp AS $$
DECLARE moved bigint;
  moved_sales bigint;
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
  RETURN moved + moved_sales;
END $$;

-- What the sums must be, from the rows themselves. Read by `npm run sums` alone: they walk everything.
CREATE VIEW lead_sum_due AS
  SELECT scope.name AS scope, scope.id AS scope_id, span.days::smallint AS span, span_start(day, span.days) AS starts_on, insurance_type, sum(leads)::bigint AS leads
  FROM (SELECT utc_day(created_at) AS day, loader_id, organisation_id, insurance_type, count(*) AS leads FROM lead GROUP BY 1, 2, 3, 4) AS raw
    CROSS JOIN (VALUES (1), (8), (64)) AS span (days)
    CROSS JOIN LATERAL (VALUES ('all', '00000000-0000-0000-0000-000000000000'::uuid), ('loader', loader_id), ('organisation', organisation_id)) AS scope (name, id)
  WHERE scope.id IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
CREATE VIEW sale_sum_due AS
  SELECT scope.name AS scope, scope.id AS scope_id, span.days::smallint AS span, span_start(day, span.days) AS starts_on, insurance_type, category, status, payment_status,
    sum(row_count)::bigint AS row_count, sum(cents)::bigint AS cents
  FROM (SELECT utc_day(sold_at) AS day, organisation_id, insurance_type, category, status, payment_status, count(*) AS row_count, sum(amount_cents) AS cents
      FROM sale WHERE voided_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6) AS raw
    CROSS JOIN (VALUES (1), (8), (64)) AS span (days)
    CROSS JOIN LATERAL (VALUES ('all', '00000000-0000-0000-0000-000000000000'::uuid), ('organisation', organisation_id)) AS scope (name, id)
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
CREATE VIEW earned_sum_due AS
  SELECT loader_id, span.days::smallint AS span, span_start(day, span.days) AS starts_on, sum(cents)::bigint AS cents
  FROM (SELECT utc_day(sold_at) AS day, loader_id, sum(amount_cents) AS cents FROM sale
      WHERE voided_at IS NULL AND category = 'payout' AND payee_kind = 'loader' GROUP BY 1, 2) AS raw
    CROSS JOIN (VALUES (1), (8), (64)) AS span (days)
  GROUP BY 1, 2, 3;
CREATE VIEW invoiced_sum_due AS
  SELECT span.days::smallint AS span, span_start(day, span.days) AS starts_on, organisation_id, sum(sold)::bigint AS sold, sum(cents)::bigint AS cents
  FROM (SELECT utc_day(sold_at) AS day, organisation_id, sum(sold_leads(category, status, reverses_id)) AS sold, sum(amount_cents) AS cents FROM sale
      WHERE voided_at IS NULL AND category = 'invoice' GROUP BY 1, 2) AS raw
    CROSS JOIN (VALUES (1), (8), (64)) AS span (days)
  GROUP BY 1, 2, 3;

-- The rows that are there already. The triggers' locks keep writers out until this transaction ends.
INSERT INTO lead_sum SELECT * FROM lead_sum_due;
INSERT INTO sale_sum SELECT * FROM sale_sum_due;
INSERT INTO earned_sum SELECT * FROM earned_sum_due;
INSERT INTO invoiced_sum SELECT * FROM invoiced_sum_due;
