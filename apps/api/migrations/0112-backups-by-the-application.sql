-- A backup is written by the running product, whose role reads every table. Two were the owner's alone: where the lanes of the
-- audit log end, and which migrations were applied. Reading them gives nothing away; changing them stays the owner's.
GRANT SELECT ON audit_lane TO lodeway_app;
GRANT SELECT ON public.schema_migration TO lodeway_app;
