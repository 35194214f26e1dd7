-- An agreed time had outlived every outcome that was not recorded in the lead's own dialog.
UPDATE assignment SET call_back_at = NULL, call_back_told_at = NULL
FROM lead
WHERE assignment.call_back_at IS NOT NULL AND lead.assignment_id = assignment.id AND lead.organisation_status <> 'callBack';
