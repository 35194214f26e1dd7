UPDATE assignment SET is_sold = true FROM lead
WHERE lead.id = lead_id AND lead.assignment_id = assignment.id AND organisation_status IN ('sale', 'cashed') AND NOT is_sold;
-- What was taken back while this waited for its row.
UPDATE assignment SET is_sold = false FROM lead
WHERE lead.id = lead_id AND lead.assignment_id = assignment.id AND is_sold AND coalesce(organisation_status NOT IN ('sale', 'cashed'), true);
