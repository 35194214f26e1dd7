-- What a client agreed to, word for word, as the loader stated it. A record is only ever added: a lead whose insurance
-- type is changed gets another. The columns of lead say which is the latest, as the last release reads them.
CREATE TABLE consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES lead,
  insurance_type text NOT NULL,
  version text NOT NULL,
  wording text NOT NULL,
  channel text NOT NULL,
  given_at timestamptz NOT NULL,
  stated_by uuid REFERENCES account
);
CREATE INDEX consent_lead ON consent (lead_id, id);
REVOKE UPDATE, DELETE ON consent FROM lodeway_app;

-- Until now the wording was made from the type that the lead has today. The audit log knows the type that it was
-- submitted with, and that is what the client agreed to, also where somebody changed the type since.
INSERT INTO consent (lead_id, insurance_type, version, wording, channel, given_at, stated_by)
SELECT known.id, known.type, known.consent_version,
  'I confirm that this client knows that I am passing on their details, and has agreed to be contacted about '
    || coalesce(label.name, known.type)
    || ' by an insurance provider. The client can object at any time, free of charge.',
  known.consent_channel, known.consent_at, known.loader_id
FROM (
  SELECT lead.*, coalesce(submitted.detail ->> 'insuranceType', lead.insurance_type) AS type
  FROM lead LEFT JOIN (
    SELECT DISTINCT ON (subject_id) subject_id, detail FROM audit_log
    WHERE subject_kind = 'lead' AND action = 'lead.submit' AND subject_id IN (
      SELECT subject_id FROM audit_log
      WHERE action = 'lead.change' AND subject_kind = 'lead' AND detail -> 'fields' ? 'insuranceType')
    ORDER BY subject_id, id
  ) AS submitted ON submitted.subject_id = lead.id::text
) AS known
LEFT JOIN (VALUES
  ('businessInsurance', 'Business Insurance'), ('personalShortTerm', 'Personal Short-Term Insurance'),
  ('lifeInsurance', 'Life Insurance'), ('funeralCover', 'Funeral Cover'), ('medicalGapCover', 'Medical Gap Cover'),
  ('medicalInsurance', 'Medical Insurance'), ('petInsurance', 'Pet Insurance'), ('trackingDevice', 'Tracking Device'),
  ('motorWarranty', 'Motor Warranty'), ('motorServicePlan', 'Motor Service plan'), ('debtProduct', 'Debt Product'),
  ('other', 'Other')
) AS label (type, name) ON label.type = known.type;
