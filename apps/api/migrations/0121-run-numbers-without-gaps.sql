-- A sequence keeps numbers in reserve and loses them when the database is killed: the next number is taken under a lock instead, and is
-- there again when its transaction comes to nothing.
CREATE FUNCTION next_payment_run_number() RETURNS integer LANGUAGE plpgsql VOLATILE SET search_path = app, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(5063392904);
  RETURN (SELECT coalesce(max(number), 0) + 1 FROM payment_run);
END
$$;
ALTER TABLE payment_run ALTER COLUMN number DROP IDENTITY;
ALTER TABLE payment_run ALTER COLUMN number SET DEFAULT next_payment_run_number();
