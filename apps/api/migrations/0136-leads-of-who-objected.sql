-- Whose client objected stays that, whatever becomes of the details by which they were known then.
ALTER TABLE lead ADD COLUMN objected_at timestamptz;
UPDATE lead SET objected_at = told.at FROM (
  SELECT subject_id::uuid AS id, min(at) AS at FROM audit_log
  WHERE subject_kind = 'lead' AND action IN ('data-request.objection', 'lead.suppress-person') GROUP BY subject_id) AS told
WHERE told.id = lead.id AND erased_at IS NULL;
