-- Of payments of one day the last one recorded is the first in the list; ids that were made by a client say nothing of time.
DROP INDEX receipt_newest, receipt_organisation;
CREATE INDEX receipt_newest ON receipt (received_on DESC, created_at DESC, id);
CREATE INDEX receipt_organisation ON receipt (organisation_id, received_on DESC, created_at DESC, id);
