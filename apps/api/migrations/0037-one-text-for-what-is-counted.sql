-- What a statement changes in the sums of the dashboards is one text for leads and one for sale rows, whether rows were added,
-- removed or changed: each row counts as 1 or as -1. Until here it was written three times. A trigger sees the rows of its own
-- kind of statement alone, so there are still three functions, made from the one text.
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('added', 'SELECT 1 AS one, added.* FROM added'),
    ('removed', 'SELECT -1 AS one, removed.* FROM removed'),
    ('changed', 'SELECT 1 AS one, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed')
  ) AS kinds (name, changes) LOOP
    EXECUTE format($leads$
      CREATE OR REPLACE FUNCTION note_leads_%s() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $body$
      BEGIN
        INSERT INTO lead_delta (day, loader_id, organisation_id, insurance_type, leads)
        SELECT johannesburg_day(created_at), loader_id, organisation_id, insurance_type, sum(one)
        FROM (%s) AS change GROUP BY 1, 2, 3, 4 HAVING sum(one) <> 0;
        RETURN NULL;
      END $body$
    $leads$, kind.name, kind.changes);
    EXECUTE format($sales$
      CREATE OR REPLACE FUNCTION note_sales_%s() RETURNS trigger LANGUAGE plpgsql SET search_path = app, pg_temp AS $body$
      BEGIN
        INSERT INTO sale_delta (day, loader_id, organisation_id, insurance_type, category, status, payment_status, payee_kind, row_count, sold, cents)
        SELECT johannesburg_day(sold_at), loader_id, organisation_id, insurance_type, category, status, payment_status, payee_kind,
          sum(one), sum(one * sold_leads(category, status, reverses_id)), sum(one * amount_cents)
        FROM (%s) AS change WHERE voided_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
        HAVING sum(one) <> 0 OR sum(one * sold_leads(category, status, reverses_id)) <> 0 OR sum(one * amount_cents) <> 0;
        RETURN NULL;
      END $body$
    $sales$, kind.name, kind.changes);
  END LOOP;
END $$;
