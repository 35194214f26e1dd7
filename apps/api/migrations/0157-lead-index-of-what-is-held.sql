DROP INDEX lead_held;
ALTER INDEX lead_held_next RENAME TO lead_held;
