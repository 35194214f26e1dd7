-- Within how many working days a return or a late sale is to be decided, and from which share of returned leads, of at least so many
-- delivered, a loader or an organisation is to be looked at.
CREATE TABLE case_setting (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  decision_days integer NOT NULL DEFAULT 5 CHECK (decision_days BETWEEN 1 AND 30),
  look_at_percent integer NOT NULL DEFAULT 20 CHECK (look_at_percent BETWEEN 1 AND 100),
  look_at_leads integer NOT NULL DEFAULT 20 CHECK (look_at_leads BETWEEN 1 AND 1000),
  changed_at timestamptz,
  changed_by uuid REFERENCES account
);
INSERT INTO case_setting DEFAULT VALUES;
REVOKE INSERT, DELETE ON case_setting FROM lodeway_app;

-- Return rates begin with what was returned: there is little of it.
CREATE INDEX outcome_case_returned ON outcome_case (opened_at) WHERE kind = 'return' AND state = 'accepted';

-- Mails about returns and late sales can be switched off as those about money.
ALTER TABLE account DROP CONSTRAINT account_muted_mails_check,
  ADD CONSTRAINT account_muted_mails_check CHECK (muted_mails <@ '{earned,paid,notPaid,waiting,takenBack,caseAsked,caseAnswered,caseDecided}');
