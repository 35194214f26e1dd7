-- The five content lists as they are on the first day.
INSERT INTO content_item (id, category, name, position, created_at)
SELECT gen_random_uuid(), list.category, item.name, item.position, now()
FROM (VALUES
  ('yearlyIncome', ARRAY['R0 - R60 000', 'R60 001 - R120 000', 'R120 001 - R240 000', 'R240 001 - R360 000', 'R360 001 - R480 000', 'R480 001 - R720 000', 'R720 001 - R1 000 000', 'More than R1 000 000']),
  ('industry', ARRAY['Agriculture', 'Construction', 'Education', 'Financial services', 'Health care', 'Hospitality', 'Information technology', 'Manufacturing', 'Mining', 'Professional services', 'Property', 'Retail', 'Transport and logistics', 'Wholesale', 'Other']),
  ('assetsToCover', ARRAY['Buildings', 'Household contents', 'Motor vehicle', 'Portable possessions', 'Business equipment', 'Stock', 'Other']),
  ('vehicle', ARRAY['Audi', 'BMW', 'Chery', 'Ford', 'GWM', 'Haval', 'Honda', 'Hyundai', 'Isuzu', 'Kia', 'Mahindra', 'Mazda', 'Mercedes-Benz', 'Nissan', 'Renault', 'Suzuki', 'Toyota', 'Volkswagen', 'Volvo', 'Other']),
  ('vehicleColour', ARRAY['Black', 'Blue', 'Brown', 'Gold', 'Green', 'Grey', 'Orange', 'Red', 'Silver', 'White', 'Yellow', 'Other'])
) AS list (category, names), unnest(list.names) WITH ORDINALITY AS item (name, position);
