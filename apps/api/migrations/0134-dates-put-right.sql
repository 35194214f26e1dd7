-- A contract whose dates are put right counts what its term was given already. That may be more than its quantity, where this was lowered
-- meanwhile: nothing is added to the window then, and nothing taken away.
DROP TRIGGER contract_quantity ON contract;
CREATE TRIGGER contract_quantity BEFORE UPDATE ON contract FOR EACH ROW
  WHEN (NEW.assigned > OLD.assigned
    AND (NEW.start_on, NEW.period_months, NEW.recurring) IS NOT DISTINCT FROM (OLD.start_on, OLD.period_months, OLD.recurring))
  EXECUTE FUNCTION refuse_overfull();
