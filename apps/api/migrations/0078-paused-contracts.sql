-- What a contract takes again once it is resumed. A quantity of 0 has always meant paused; this is what it was before.
ALTER TABLE contract ADD COLUMN paused_quantity integer CHECK (paused_quantity > 0);
