-- People of organisations sign in too. Their account is a row like any other; which organisation they are of, and what they
-- may do there, stands beside it, so that nothing that counts an organisation's loaders ever counts them.
ALTER TABLE account DROP CONSTRAINT account_role_check;
ALTER TABLE account ADD CONSTRAINT account_role_check CHECK (role IN ('admin', 'loader', 'buyer'));
-- Only loaders have percentages.
DO $$
DECLARE percentages name;
BEGIN
  SELECT conname INTO STRICT percentages FROM pg_constraint
    WHERE conrelid = 'account'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%sale_commission_bps IS NOT NULL%';
  EXECUTE format('ALTER TABLE account DROP CONSTRAINT %I', percentages);
END $$;
ALTER TABLE account ADD CONSTRAINT account_percentages CHECK (role <> 'loader' OR status IN ('requested', 'denied', 'blocked')
  OR (sale_commission_bps IS NOT NULL AND fee_commission_bps IS NOT NULL));

CREATE TABLE buyer (
  account_id uuid PRIMARY KEY REFERENCES account,
  organisation_id uuid NOT NULL REFERENCES organisation,
  permissions text[] NOT NULL,
  invited_by uuid NOT NULL REFERENCES account
);
CREATE INDEX buyer_organisation ON buyer (organisation_id);
