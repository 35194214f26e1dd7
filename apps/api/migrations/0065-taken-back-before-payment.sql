-- What a payee was owed and never paid, for their statements: the other indexes of rows leave it out.
CREATE INDEX sale_taken_back ON sale (coalesce(payee_organisation_id, loader_id), voided_at) WHERE voided_at IS NOT NULL AND category = 'payout';
