-- What an administrator may change. Whoever is one already may change everything, and so may whoever is added by the release
-- before, which names no areas: for an administrator nothing here stands for all of them.
ALTER TABLE account ADD COLUMN areas text[]
  CONSTRAINT account_areas CHECK (
    areas IS NULL OR (role = 'admin' AND areas <@ ARRAY['people', 'leads', 'money', 'settings'])
  );
UPDATE account SET areas = ARRAY['people', 'leads', 'money', 'settings'] WHERE role = 'admin';
