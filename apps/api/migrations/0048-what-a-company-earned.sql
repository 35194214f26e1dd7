-- What is owed to a lead company in its loaders' stead, for their page of earnings.
CREATE INDEX sale_payee_company ON sale (payee_organisation_id, sold_at) WHERE payee_organisation_id IS NOT NULL AND voided_at IS NULL;
