-- Whoever has or had a lead is told that its client objected.
ALTER TABLE delivery DROP CONSTRAINT delivery_event_check;
ALTER TABLE delivery ADD CONSTRAINT delivery_event_check CHECK (event IN ('assigned', 'corrected', 'erased', 'objected'));
