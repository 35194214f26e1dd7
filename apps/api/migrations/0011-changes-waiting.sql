-- How many loaders asked for another company is counted with every page of User Management; few of them do.
CREATE INDEX account_change_waiting ON account (first_name, id) WHERE pending_type IS NOT NULL;
