-- Who asked to turn off that payments need a second person: another administrator turns it off.
ALTER TABLE payment_setting
  ADD COLUMN off_asked_at timestamptz,
  ADD COLUMN off_asked_by uuid REFERENCES account,
  ADD CONSTRAINT payment_setting_off_asked CHECK ((off_asked_at IS NULL) = (off_asked_by IS NULL));
