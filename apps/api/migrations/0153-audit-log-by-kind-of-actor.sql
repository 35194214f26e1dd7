-- Who acts seldom, such as visitors or the people of organisations, is found among the entries of all others without going through them.
CREATE INDEX audit_log_who ON audit_log (actor_kind, id);
