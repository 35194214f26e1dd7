-- Recorded by hand, told to who had the lead, or said to its organisation (of a sold lead the audit log alone tells that); the last not where the
-- lead was corrected before: it may be of somebody else.
UPDATE lead SET objected_at = objection.at FROM (
  SELECT id, min(at) AS at FROM (
    SELECT subject_id::uuid AS id, at FROM audit_log WHERE subject_kind = 'lead' AND action = 'data-request.objection'
    UNION ALL SELECT lead_id, created_at FROM delivery WHERE event = 'objected'
    UNION ALL SELECT lead_event.lead_id, lead_event.at FROM lead_event JOIN assignment ON assignment.id = assignment_id
      WHERE kind = 'status' AND lead_event.organisation_status = 'doNotCall' AND (person_keys IS NULL OR lead_event.at < ended_at)
    UNION ALL SELECT subject_id::uuid, at FROM audit_log WHERE subject_kind = 'lead' AND action = 'lead.suppress-person'
      AND NOT EXISTS (SELECT FROM assignment WHERE lead_id = subject_id::uuid AND person_keys IS NOT NULL)
  ) AS found GROUP BY id) AS objection
WHERE objection.id = lead.id AND erased_at IS NULL;
