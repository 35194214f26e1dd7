-- Whoever records what became of a lead reads whom it is about, so they may see leads as well.
UPDATE buyer SET permissions = array_append(permissions, 'leads')
WHERE 'outcomes' = ANY (permissions) AND NOT 'leads' = ANY (permissions);
ALTER TABLE buyer ADD CONSTRAINT buyer_outcomes_need_leads
  CHECK (NOT 'outcomes' = ANY (permissions) OR 'leads' = ANY (permissions));
