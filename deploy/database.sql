-- The users of a PostgreSQL server, made once by its administrator: psql -f deploy/database.sql, with both passwords in the
-- environment. `lodeway` owns the database and migrates; the processes run as `lodeway_run`, who can change neither tables nor
-- the audit log.
\getenv owner_password LODEWAY_OWNER_PASSWORD
\getenv run_password LODEWAY_RUN_PASSWORD
CREATE ROLE lodeway_app NOLOGIN;
CREATE ROLE lodeway LOGIN CREATEROLE PASSWORD :'owner_password';
GRANT lodeway_app TO lodeway WITH ADMIN OPTION;
CREATE ROLE lodeway_run LOGIN PASSWORD :'run_password' IN ROLE lodeway_app;
CREATE DATABASE lodeway OWNER lodeway ENCODING 'UTF8' TEMPLATE template0;
