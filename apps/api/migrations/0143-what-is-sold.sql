-- Sold leads never lapse, and shall no longer lie before those that are due (0146). What follows takes several steps, each about one table: whoever holds
-- one while they wait for another meets those who go the other way round.
ALTER TABLE assignment ADD COLUMN is_sold boolean NOT NULL DEFAULT false;
