-- Organisations that pay before they are given leads: those with a row. Whoever gives them a lead locks it after the contracts, since a
-- balance is shared by all contracts of an organisation; what it comes to is reckoned from what was given and paid, and kept nowhere.
CREATE TABLE prepaid_account (
  organisation_id uuid PRIMARY KEY REFERENCES organisation,
  -- Below it, the organisation's people are told.
  low_mark_cents bigint CHECK (low_mark_cents > 0),
  -- They were told, and the balance has not been back at the mark since.
  is_told boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL,
  changed_by uuid REFERENCES account
);
