-- The lists of the lead form: an item can be archived, and says itself which questions follow on it.
ALTER TABLE content_item
  ADD archived_at timestamptz,
  ADD follow_up text CHECK (follow_up IN ('vehicle'));
UPDATE content_item SET follow_up = 'vehicle'
  WHERE category = 'assetsToCover' AND name ~* '\y(vehicles?|cars?|suvs?|bakkies?)\y';

-- A lead keeps the text of an answer as it was given: an item that is renamed later says nothing about the past.
ALTER TABLE lead
  ADD yearly_income_name text,
  ADD industry_name text,
  ADD vehicle_name text,
  ADD vehicle_colour_name text,
  ADD assets_to_cover_names text[] NOT NULL DEFAULT '{}';

-- By a trigger, so that whoever writes a lead, the last release among them, writes the text as well. An answer that
-- stays keeps the text that it has.
CREATE FUNCTION answer_text(item uuid, item_before uuid, text_before text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN item IS NULL THEN NULL WHEN item = item_before AND text_before IS NOT NULL THEN text_before
    ELSE (SELECT name FROM content_item WHERE id = item) END
$$;
CREATE FUNCTION keep_answer_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was lead;
BEGIN
  IF TG_OP = 'UPDATE' THEN was := OLD; END IF;
  NEW.yearly_income_name := answer_text(NEW.yearly_income_id, was.yearly_income_id, was.yearly_income_name);
  NEW.industry_name := answer_text(NEW.industry_id, was.industry_id, was.industry_name);
  NEW.vehicle_name := answer_text(NEW.vehicle_id, was.vehicle_id, was.vehicle_name);
  NEW.vehicle_colour_name := answer_text(NEW.vehicle_colour_id, was.vehicle_colour_id, was.vehicle_colour_name);
  NEW.assets_to_cover_names := ARRAY(
    SELECT coalesce(was.assets_to_cover_names[array_position(was.assets_to_cover_ids, asset.id)], item.name)
    FROM unnest(NEW.assets_to_cover_ids) WITH ORDINALITY AS asset (id, place) JOIN content_item item ON item.id = asset.id
    ORDER BY asset.place);
  RETURN NEW;
END $$;
CREATE TRIGGER lead_answers_new BEFORE INSERT ON lead FOR EACH ROW
  WHEN (NEW.yearly_income_id IS NOT NULL OR NEW.industry_id IS NOT NULL OR NEW.vehicle_id IS NOT NULL
    OR NEW.vehicle_colour_id IS NOT NULL OR NEW.assets_to_cover_ids <> '{}')
  EXECUTE FUNCTION keep_answer_texts();
CREATE TRIGGER lead_answers_changed
  BEFORE UPDATE OF yearly_income_id, industry_id, vehicle_id, vehicle_colour_id, assets_to_cover_ids ON lead FOR EACH ROW
  WHEN ((OLD.yearly_income_id, OLD.industry_id, OLD.vehicle_id, OLD.vehicle_colour_id, OLD.assets_to_cover_ids)
    IS DISTINCT FROM (NEW.yearly_income_id, NEW.industry_id, NEW.vehicle_id, NEW.vehicle_colour_id, NEW.assets_to_cover_ids))
  EXECUTE FUNCTION keep_answer_texts();

-- Leads of before get the names that were in force when they were submitted. The audit log has every name since; the
-- first ones of the lists that came with the product are those of migration 0003.
CREATE TEMPORARY TABLE item_name ON COMMIT DROP AS
WITH named AS (
  SELECT subject_id::uuid AS item_id, at AS since, id AS place, detail ->> 'name' AS name FROM audit_log
  WHERE subject_kind = 'content' AND action IN ('content.create', 'content.change') AND detail ? 'name'
  UNION ALL
  SELECT item.id, '-infinity', 0, first.name FROM content_item item
  JOIN (VALUES
    ('yearlyIncome', ARRAY['R0 - R60 000', 'R60 001 - R120 000', 'R120 001 - R240 000', 'R240 001 - R360 000', 'R360 001 - R480 000', 'R480 001 - R720 000', 'R720 001 - R1 000 000', 'More than R1 000 000']),
    ('industry', ARRAY['Agriculture', 'Construction', 'Education', 'Financial services', 'Health care', 'Hospitality', 'Information technology', 'Manufacturing', 'Mining', 'Professional services', 'Property', 'Retail', 'Transport and logistics', 'Wholesale', 'Other']),
    ('assetsToCover', ARRAY['Buildings', 'Household contents', 'Motor vehicle', 'Portable possessions', 'Business equipment', 'Stock', 'Other']),
    ('vehicle', ARRAY['Audi', 'BMW', 'Chery', 'Ford', 'GWM', 'Haval', 'Honda', 'Hyundai', 'Isuzu', 'Kia', 'Mahindra', 'Mazda', 'Mercedes-Benz', 'Nissan', 'Renault', 'Suzuki', 'Toyota', 'Volkswagen', 'Volvo', 'Other']),
    ('vehicleColour', ARRAY['Black', 'Blue', 'Brown', 'Gold', 'Green', 'Grey', 'Orange', 'Red', 'Silver', 'White', 'Yellow', 'Other'])
  ) AS list (category, names) ON list.category = item.category
  JOIN LATERAL (SELECT list.names[item.position] AS name) AS first ON first.name IS NOT NULL
  WHERE NOT EXISTS (SELECT FROM audit_log WHERE subject_kind = 'content' AND action = 'content.create' AND subject_id = item.id::text)
), known AS (
  SELECT item_id, since, lead(since, 1, 'infinity') OVER later AS until, name FROM named
  WINDOW later AS (PARTITION BY item_id ORDER BY since, place)
)
SELECT item_id, CASE WHEN since = min(since) OVER (PARTITION BY item_id) THEN '-infinity' ELSE since END AS since, until, name
FROM known WHERE since < until
UNION ALL
SELECT id, '-infinity', 'infinity', name FROM content_item WHERE id NOT IN (SELECT item_id FROM named);

-- No sum counts any of these columns, so its triggers have nothing to do.
ALTER TABLE lead DISABLE TRIGGER USER;
UPDATE lead SET
  yearly_income_name = income.name, industry_name = industry.name, vehicle_name = vehicle.name,
  vehicle_colour_name = colour.name,
  assets_to_cover_names = ARRAY(
    SELECT asset_name.name FROM unnest(given.assets_to_cover_ids) WITH ORDINALITY AS asset (id, place)
    JOIN item_name asset_name ON asset_name.item_id = asset.id
      AND given.created_at >= asset_name.since AND given.created_at < asset_name.until
    ORDER BY asset.place)
FROM lead given
LEFT JOIN item_name income ON income.item_id = given.yearly_income_id AND given.created_at >= income.since AND given.created_at < income.until
LEFT JOIN item_name industry ON industry.item_id = given.industry_id AND given.created_at >= industry.since AND given.created_at < industry.until
LEFT JOIN item_name vehicle ON vehicle.item_id = given.vehicle_id AND given.created_at >= vehicle.since AND given.created_at < vehicle.until
LEFT JOIN item_name colour ON colour.item_id = given.vehicle_colour_id AND given.created_at >= colour.since AND given.created_at < colour.until
WHERE given.id = lead.id
  AND (lead.yearly_income_id IS NOT NULL OR lead.industry_id IS NOT NULL OR lead.vehicle_id IS NOT NULL
    OR lead.vehicle_colour_id IS NOT NULL OR lead.assets_to_cover_ids <> '{}');
ALTER TABLE lead ENABLE TRIGGER USER;
