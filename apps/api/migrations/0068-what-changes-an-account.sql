-- An account is another one when its holder, bank, type, branch or number is: not when it is saved as it was, or with another address.
-- The application keeps the sealed bytes of a number that is the same. What counted as a change before stays one for its 48 hours.
DROP TRIGGER billing_changed ON billing;
DROP TRIGGER organisation_billing_changed ON organisation_billing;
CREATE TRIGGER billing_changed BEFORE UPDATE OF updated_at ON billing FOR EACH ROW
  WHEN ((OLD.holder_name, OLD.bank_name, OLD.account_type, OLD.branch_code, OLD.number_encrypted)
    IS DISTINCT FROM (NEW.holder_name, NEW.bank_name, NEW.account_type, NEW.branch_code, NEW.number_encrypted))
  EXECUTE FUNCTION note_changed_account();
CREATE TRIGGER organisation_billing_changed BEFORE UPDATE OF updated_at ON organisation_billing FOR EACH ROW
  WHEN ((OLD.holder_name, OLD.bank_name, OLD.account_type, OLD.branch_code, OLD.number_encrypted)
    IS DISTINCT FROM (NEW.holder_name, NEW.bank_name, NEW.account_type, NEW.branch_code, NEW.number_encrypted))
  EXECUTE FUNCTION note_changed_account();
