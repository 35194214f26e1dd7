DROP INDEX delivery_log;
ALTER INDEX delivery_log_next RENAME TO delivery_log;
