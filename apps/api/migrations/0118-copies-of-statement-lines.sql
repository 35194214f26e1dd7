-- Lines of bank statements that say the same are counted in a column of their own; until now the count was a part of the key.
ALTER TABLE receipt ADD COLUMN statement_copy smallint, DROP CONSTRAINT receipt_statement_key_key;
UPDATE receipt SET
  statement_key = split_part(statement_key, ':', 1),
  statement_copy = coalesce(nullif(split_part(statement_key, ':', 2), ''), '1')::smallint
WHERE statement_key IS NOT NULL;
ALTER TABLE receipt
  ADD CONSTRAINT receipt_statement_line UNIQUE (statement_key, statement_copy),
  ADD CONSTRAINT receipt_statement_copy CHECK ((statement_key IS NULL) = (statement_copy IS NULL));
