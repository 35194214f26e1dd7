-- Whoever was told of a payment is told when it was not made after all, and may not want that either.
ALTER TABLE account DROP CONSTRAINT account_muted_mails_check,
  ADD CONSTRAINT account_muted_mails_check CHECK (muted_mails <@ '{earned,paid,notPaid,waiting,takenBack}');
