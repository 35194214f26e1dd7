-- When payees are paid, as days of a month (31 is its last), how many business days earlier the bank wants the file, and public
-- holidays that are proclaimed once: [{ "day": "2026-11-04", "name": "Local government elections" }].
ALTER TABLE payment_setting
  ADD COLUMN pay_days smallint[] NOT NULL DEFAULT '{25,31}' CHECK (cardinality(pay_days) > 0 AND 1 <= ALL (pay_days) AND 31 >= ALL (pay_days)),
  ADD COLUMN file_days_before smallint NOT NULL DEFAULT 1 CHECK (file_days_before BETWEEN 0 AND 5),
  ADD COLUMN proclaimed jsonb NOT NULL DEFAULT '[]';
