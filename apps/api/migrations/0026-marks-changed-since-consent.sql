-- Which of name, ID number and phone number were changed since the client's consent was recorded: two of them make a
-- lead one about somebody else, who has agreed to nothing, also when they are changed one after the other.
ALTER TABLE lead ADD COLUMN marks_changed text[] NOT NULL DEFAULT '{}';

-- What was changed before today is known to the audit log. Nobody can say whether it was a correction; the next change
-- of the person asks for the consent.
UPDATE lead SET marks_changed = known.marks FROM (
  SELECT entry.subject_id, array_agg(DISTINCT mark.name) AS marks
  FROM audit_log AS entry
  JOIN lead ON lead.id::text = entry.subject_id AND entry.at > lead.consent_at
  CROSS JOIN LATERAL jsonb_array_elements_text(
    CASE jsonb_typeof(entry.detail -> 'fields') WHEN 'array' THEN entry.detail -> 'fields' ELSE '[]' END
  ) AS changed (field)
  JOIN (VALUES
    ('firstName', 'name'), ('lastName', 'name'), ('idNumber', 'idNumber'), ('idNumberEncrypted', 'idNumber'),
    ('phone', 'phone'), ('phoneNumber', 'phone')
  ) AS mark (field, name) ON mark.field = changed.field
  WHERE entry.subject_kind = 'lead' AND entry.action IN ('lead.change', 'lead.correct')
  GROUP BY entry.subject_id
) AS known WHERE known.subject_id = lead.id::text;
