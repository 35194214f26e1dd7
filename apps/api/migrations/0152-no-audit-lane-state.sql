-- A verification of the audit log follows all lanes at once. Nothing asks for one lane any more, and neither does the release before this one.
DROP FUNCTION audit_lane_state(smallint);
