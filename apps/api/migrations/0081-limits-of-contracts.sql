-- What an external contract takes within its quantity: leads a day and an hour, days and hours, provinces, ages, incomes, a month's
-- budget. Null sets none. In the contract's own row, so that whoever locks it reads them as they stand.
ALTER TABLE contract ADD COLUMN limits jsonb CHECK (kind = 'external' OR limits IS NULL);
-- The leads of an hour, a day or a month are counted from the assignments.
CREATE INDEX assignment_of_contract ON assignment (contract_id, assigned_at);
DROP INDEX assignment_contract;
