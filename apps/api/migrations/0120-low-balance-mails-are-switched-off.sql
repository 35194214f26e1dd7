-- Whoever sees the money of an organisation switches the mail about a low prepaid balance off like the others.
ALTER TABLE account DROP CONSTRAINT account_muted_mails_check,
  ADD CONSTRAINT account_muted_mails_check CHECK
    (muted_mails <@ '{earned,paid,notPaid,waiting,takenBack,caseAsked,caseAnswered,caseDecided,callBacksDue,newLeads,lowBalance}');
