-- Whether the platform blocked a person of an organisation: their colleagues then do not let them in again. What was blocked before
-- now was by whoever the audit log names last.
ALTER TABLE buyer ADD COLUMN blocked_by_platform boolean NOT NULL DEFAULT false;
UPDATE buyer SET blocked_by_platform = true
FROM account
WHERE account.id = buyer.account_id AND account.status = 'blocked' AND 'admin' = (
  SELECT actor_kind FROM audit_log
  WHERE subject_kind = 'buyer' AND subject_id = buyer.account_id::text AND action = 'buyer.block'
  ORDER BY at DESC, id DESC LIMIT 1
);
