-- A link that was handed to somebody signed in ends with that session: the identity service's session, by its uid.
ALTER TABLE password_token ADD COLUMN session_uid text;
