-- The income tax number of whoever is paid, sealed as account numbers are: the yearly list of what each payee was paid names it.
ALTER TABLE billing ADD COLUMN income_tax_number_encrypted bytea;
ALTER TABLE organisation_billing ADD COLUMN income_tax_number_encrypted bytea;
