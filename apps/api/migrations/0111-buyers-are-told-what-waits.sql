-- Whoever works an organisation's leads is told by mail which clients are due to be called again, each once for each time that was
-- agreed, and that leads have come, once an hour at the most.

ALTER TABLE assignment ADD COLUMN call_back_told_at timestamptz;
CREATE INDEX assignment_call_back_due ON assignment (call_back_at) WHERE call_back_at IS NOT NULL AND call_back_told_at IS NULL;

-- Until when an organisation's people were told of new leads; without a row they were told of none.
CREATE TABLE new_lead_notice (
  organisation_id uuid PRIMARY KEY REFERENCES organisation,
  told_until timestamptz NOT NULL
);
INSERT INTO new_lead_notice SELECT id, now() FROM organisation;

ALTER TABLE account DROP CONSTRAINT account_muted_mails_check,
  ADD CONSTRAINT account_muted_mails_check CHECK
    (muted_mails <@ '{earned,paid,notPaid,waiting,takenBack,caseAsked,caseAnswered,caseDecided,callBacksDue,newLeads}');
