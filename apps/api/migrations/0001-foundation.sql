-- Everything the product keeps, but for sign-in (schema identity) and the job queue (schema pgboss).
-- Money is whole cents, percentages are basis points, instants are timestamptz, contract dates are calendar dates in
-- Africa/Johannesburg. Columns named *_encrypted hold AES-256-GCM, *_key_hash a keyed hash that only equality can use.

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE TABLE organisation (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  distribution_type text NOT NULL CHECK (distribution_type IN ('internal', 'external', 'both', 'externalLeadCompany')),
  representative_first_name text NOT NULL,
  representative_last_name text NOT NULL,
  representative_email text NOT NULL,
  lead_receival_type text NOT NULL CHECK (lead_receival_type IN ('csv', 'api')),
  company_code text UNIQUE,
  logo_source text,
  background_source text,
  logo_picture_id text,
  background_picture_id text,
  primary_color text,
  secondary_color text,
  font_color text,
  endpoint_url text,
  signing_secret_encrypted bytea,
  created_at timestamptz NOT NULL,
  CHECK (distribution_type = 'external' OR company_code IS NOT NULL)
);
CREATE UNIQUE INDEX organisation_name ON organisation (lower(name));

-- White-label pictures, fetched and re-encoded by the server; the id is the digest of the bytes.
CREATE TABLE picture (
  id text PRIMARY KEY,
  content_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Whoever signs in: administrators and loaders. Passwords are the identity service's.
CREATE TABLE account (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('admin', 'loader')),
  title text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  id_number_encrypted bytea,
  id_number_key_hash bytea,
  id_number_last3 text,
  type text CHECK (type IN ('individual', 'organisational')),
  company_code text,
  organisation_id uuid REFERENCES organisation,
  pending_type text CHECK (pending_type IN ('individual', 'organisational')),
  pending_company_code text,
  status text NOT NULL CHECK (status IN ('requested', 'pending', 'active', 'blocked', 'denied')),
  status_before_block text CHECK (status_before_block IN ('pending', 'active')),
  sale_commission_bps integer CHECK (sale_commission_bps BETWEEN 0 AND 10000),
  fee_commission_bps integer CHECK (fee_commission_bps BETWEEN 0 AND 10000),
  picture_id text,
  privacy_version text,
  terms_version text,
  accepted_at timestamptz,
  denied_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((role = 'loader') = (type IS NOT NULL)),
  CHECK (status <> 'blocked' OR status_before_block IS NOT NULL),
  CHECK (role = 'admin' OR status IN ('requested', 'denied') OR (sale_commission_bps IS NOT NULL AND fee_commission_bps IS NOT NULL) OR status = 'blocked')
);
-- A denied person may apply again, so only live accounts hold an address or an ID number.
CREATE UNIQUE INDEX account_email ON account (lower(email)) WHERE status <> 'denied';
CREATE UNIQUE INDEX account_id_number ON account (id_number_key_hash) WHERE status <> 'denied';
CREATE INDEX account_list ON account (role, status, first_name, id);
CREATE INDEX account_search ON account USING gin ((first_name || ' ' || last_name || ' ' || email) public.gin_trgm_ops);
CREATE INDEX account_organisation ON account (organisation_id);

CREATE TABLE billing (
  account_id uuid PRIMARY KEY REFERENCES account,
  holder_name text NOT NULL,
  bank_name text NOT NULL,
  account_type text NOT NULL,
  number_encrypted bytea NOT NULL,
  number_last4 text NOT NULL,
  branch_code text NOT NULL,
  address text,
  updated_at timestamptz NOT NULL
);

-- Single-use links for the first password and for a reset. Only the hash of the token is kept.
CREATE TABLE password_token (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  purpose text NOT NULL CHECK (purpose IN ('setup', 'reset')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_token_account ON password_token (account_id, purpose, created_at);

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisation,
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_key_organisation ON api_key (organisation_id);

-- The fee card of an external lead company.
CREATE TABLE lead_company_fees (
  organisation_id uuid PRIMARY KEY REFERENCES organisation,
  title text NOT NULL,
  basic_fee_cents bigint NOT NULL CHECK (basic_fee_cents >= 0),
  medium_fee_cents bigint NOT NULL CHECK (medium_fee_cents >= 0),
  high_fee_cents bigint NOT NULL CHECK (high_fee_cents >= 0),
  sale_commission_bps integer NOT NULL CHECK (sale_commission_bps BETWEEN 0 AND 10000),
  fee_commission_bps integer NOT NULL CHECK (fee_commission_bps BETWEEN 0 AND 10000),
  updated_at timestamptz NOT NULL
);

-- State is derived, never stored: from start_on, ends_on (a fact of start, period and recurrence) and the count of the
-- window that is running. window_number and assigned belong together: a later window starts again from 0.
CREATE TABLE contract (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisation,
  kind text NOT NULL CHECK (kind IN ('internal', 'external')),
  name text NOT NULL,
  insurance_type text NOT NULL,
  recurring boolean NOT NULL,
  period_months smallint NOT NULL CHECK (period_months BETWEEN 0 AND 12),
  start_on date NOT NULL,
  ends_on date,
  org_sales_commission_bps integer NOT NULL CHECK (org_sales_commission_bps BETWEEN 0 AND 100000),
  term text NOT NULL CHECK (term IN ('firstPremium', 'secondPremium', 'thirdPremium', 'fourthPremium')),
  basic_fee_cents bigint CHECK (basic_fee_cents >= 0),
  medium_fee_cents bigint CHECK (medium_fee_cents >= 0),
  high_fee_cents bigint CHECK (high_fee_cents >= 0),
  lead_quantity integer CHECK (lead_quantity >= 0),
  lead_expiry_months smallint CHECK (lead_expiry_months BETWEEN 1 AND 6),
  window_number integer NOT NULL DEFAULT 0,
  assigned integer NOT NULL DEFAULT 0 CHECK (assigned >= 0),
  last_assigned_at timestamptz,
  renewed_from_id uuid REFERENCES contract,
  created_at timestamptz NOT NULL,
  CHECK (NOT (recurring AND period_months = 0)),
  CHECK ((kind = 'external') = (lead_quantity IS NOT NULL AND lead_expiry_months IS NOT NULL)),
  CHECK (kind = 'external' OR (basic_fee_cents IS NOT NULL AND medium_fee_cents IS NOT NULL AND high_fee_cents IS NOT NULL))
);

-- The last guard of the quantity: whatever the code does, no window takes more leads than the contract allows. It looks
-- at additions alone, because an administrator may lower the quantity below what a window holds already.
CREATE FUNCTION refuse_overfull() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.assigned > NEW.lead_quantity THEN
    RAISE EXCEPTION 'contract % would hold more leads than its quantity', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_quantity';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contract_quantity BEFORE UPDATE ON contract FOR EACH ROW
  WHEN (NEW.assigned > OLD.assigned) EXECUTE FUNCTION refuse_overfull();
CREATE INDEX contract_organisation ON contract (organisation_id, kind, name);
CREATE INDEX contract_offer ON contract (kind, insurance_type, organisation_id);

CREATE TABLE content_item (
  id uuid PRIMARY KEY,
  category text NOT NULL CHECK (category IN ('yearlyIncome', 'industry', 'assetsToCover', 'vehicle', 'vehicleColour')),
  name text NOT NULL,
  hidden boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX content_item_name ON content_item (category, lower(name));
CREATE INDEX content_item_list ON content_item (category, position, id);

CREATE TABLE lead (
  id uuid PRIMARY KEY,
  loader_id uuid NOT NULL REFERENCES account,
  -- The company that loaded the lead, as it was then: a loader who moves on takes no leads along.
  loader_organisation_id uuid REFERENCES organisation,
  created_at timestamptz NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  alternative_phone text,
  email text,
  insurance_type text NOT NULL,
  internal_status text NOT NULL CHECK (internal_status IN ('assigned', 'available')),
  organisation_status text,
  lapsed boolean NOT NULL DEFAULT false,
  premium_cents bigint CHECK (premium_cents >= 0),
  premiums_collected smallint CHECK (premiums_collected >= 0),
  quality text NOT NULL CHECK (quality IN ('low', 'medium', 'high')),
  quality_version smallint NOT NULL,
  quality_points jsonb NOT NULL,
  reason text,
  address text,
  geographical_area text,
  id_number_encrypted bytea,
  id_number_last3 text,
  date_of_birth date,
  yearly_income_id uuid REFERENCES content_item,
  industry_id uuid REFERENCES content_item,
  vehicle_id uuid REFERENCES content_item,
  vehicle_colour_id uuid REFERENCES content_item,
  assets_to_cover_ids uuid[] NOT NULL DEFAULT '{}',
  vehicle_assets text[] NOT NULL DEFAULT '{}',
  owner text,
  incidents_in_last_years boolean,
  previous_insurance boolean,
  years_of_insurance text,
  medical_cover boolean,
  preferred_organisation_id uuid REFERENCES organisation,
  assignment_id uuid,
  organisation_id uuid REFERENCES organisation,
  consent_version text NOT NULL,
  consent_channel text NOT NULL,
  consent_at timestamptz NOT NULL,
  CHECK ((internal_status = 'assigned') = (assignment_id IS NOT NULL)),
  CHECK ((assignment_id IS NULL) = (organisation_id IS NULL))
);
CREATE INDEX lead_by_loader ON lead (loader_id, created_at) INCLUDE (insurance_type);
CREATE INDEX lead_by_loader_name ON lead (loader_id, first_name, id);
CREATE INDEX lead_by_name ON lead (first_name, id);
CREATE INDEX lead_by_date ON lead (created_at, id) INCLUDE (insurance_type);
CREATE INDEX lead_by_organisation_name ON lead (organisation_id, first_name, id);
CREATE INDEX lead_by_organisation_status ON lead (organisation_id, organisation_status, created_at);
CREATE INDEX lead_available ON lead (insurance_type, created_at, id) WHERE internal_status = 'available';
CREATE INDEX lead_search ON lead USING gin ((first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone) public.gin_trgm_ops);

-- Who a lead is about, as keyed hashes of ID number, phone and e-mail: finds the same person without reading one.
CREATE TABLE lead_person (
  key_hash bytea NOT NULL,
  insurance_type text NOT NULL,
  lead_id uuid NOT NULL REFERENCES lead,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (key_hash, insurance_type, lead_id)
);
CREATE INDEX lead_person_lead ON lead_person (lead_id);

CREATE TABLE suppression (
  key_hash bytea PRIMARY KEY,
  lead_id uuid REFERENCES lead,
  reason text NOT NULL,
  created_at timestamptz NOT NULL
);

-- One lead given to one organisation under one contract, with a copy of the terms it was made under.
CREATE TABLE assignment (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES lead,
  organisation_id uuid NOT NULL REFERENCES organisation,
  contract_id uuid NOT NULL REFERENCES contract,
  window_number integer NOT NULL,
  assigned_at timestamptz NOT NULL,
  expires_at timestamptz,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('lapsed', 'returned')),
  reason text NOT NULL,
  org_sales_commission_bps integer NOT NULL,
  fee_cents bigint NOT NULL,
  term text NOT NULL,
  payee_kind text NOT NULL CHECK (payee_kind IN ('loader', 'company', 'none')),
  payee_organisation_id uuid REFERENCES organisation,
  payee_sale_bps integer,
  payee_fee_bps integer,
  payee_card_fee_cents bigint
);
ALTER TABLE lead ADD FOREIGN KEY (assignment_id) REFERENCES assignment DEFERRABLE INITIALLY DEFERRED;
CREATE UNIQUE INDEX assignment_open ON assignment (lead_id) WHERE ended_at IS NULL;
CREATE INDEX assignment_organisation ON assignment (organisation_id, assigned_at, id);
CREATE INDEX assignment_contract ON assignment (contract_id);
CREATE INDEX assignment_lead ON assignment (lead_id);
CREATE INDEX assignment_expiry ON assignment (expires_at) WHERE ended_at IS NULL AND expires_at IS NOT NULL;

-- What organisations and administrators said of a lead, in order. Sale rows are a function of this history.
CREATE TABLE lead_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES lead,
  assignment_id uuid REFERENCES assignment,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('status', 'sale', 'cashed', 'reversal', 'paid', 'lateSale', 'returnOpened', 'lapsed', 'assigned', 'changed')),
  organisation_status text,
  premium_cents bigint,
  premiums_collected smallint,
  -- For a reversal: of which event. For a payment: of which row.
  reversal_of text CHECK (reversal_of IN ('sale', 'cashed')),
  ledger_key text,
  source text NOT NULL CHECK (source IN ('partner', 'csv', 'admin', 'system')),
  actor_id uuid
);
CREATE INDEX lead_event_lead ON lead_event (lead_id, id);
CREATE INDEX lead_event_assignment ON lead_event (assignment_id, id);

CREATE TABLE payment_batch (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES account,
  filter jsonb NOT NULL,
  row_count integer NOT NULL,
  total_cents bigint NOT NULL,
  exported boolean NOT NULL
);
CREATE INDEX payment_batch_list ON payment_batch (created_at DESC, id);

-- One amount owed. Never rewritten once paid: a reversal voids an unpaid row and adds a negative one to a paid row.
CREATE TABLE sale (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES lead,
  assignment_id uuid NOT NULL REFERENCES assignment,
  loader_id uuid NOT NULL REFERENCES account,
  organisation_id uuid NOT NULL REFERENCES organisation,
  insurance_type text NOT NULL,
  -- Names the row within its assignment's history, so that replaying the history adds nothing.
  ledger_key text NOT NULL,
  category text NOT NULL CHECK (category IN ('payout', 'invoice')),
  status text NOT NULL CHECK (status IN ('sale', 'cashed')),
  amount_cents bigint NOT NULL,
  payee_kind text NOT NULL CHECK (payee_kind IN ('platform', 'loader', 'company')),
  payee_organisation_id uuid REFERENCES organisation,
  sold_at timestamptz NOT NULL,
  payment_status text NOT NULL CHECK (payment_status IN ('paid', 'unpaid')),
  paid_at timestamptz,
  batch_id uuid REFERENCES payment_batch,
  paid_to jsonb,
  reverses_id uuid REFERENCES sale,
  voided_at timestamptz,
  CHECK ((payment_status = 'paid') = (paid_at IS NOT NULL)),
  CHECK (NOT (payment_status = 'paid' AND voided_at IS NOT NULL)),
  CHECK ((amount_cents < 0) <= (reverses_id IS NOT NULL))
);
CREATE UNIQUE INDEX sale_ledger ON sale (assignment_id, ledger_key);
CREATE INDEX sale_lead ON sale (lead_id);
CREATE UNIQUE INDEX sale_reversal ON sale (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX sale_report ON sale (sold_at, id) WHERE voided_at IS NULL;
CREATE INDEX sale_report_organisation ON sale (organisation_id, sold_at, id) WHERE voided_at IS NULL;
CREATE INDEX sale_unpaid ON sale (sold_at, id) WHERE voided_at IS NULL AND payment_status = 'unpaid';
CREATE INDEX sale_earned ON sale (sold_at) INCLUDE (loader_id, organisation_id, category, amount_cents) WHERE voided_at IS NULL;
CREATE INDEX sale_loader ON sale (loader_id, sold_at) INCLUDE (category, amount_cents) WHERE voided_at IS NULL;
CREATE INDEX sale_batch ON sale (batch_id) WHERE batch_id IS NOT NULL;

-- One lead on its way to its organisation. The id is stable over retries and replays.
CREATE TABLE delivery (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisation,
  assignment_id uuid NOT NULL UNIQUE REFERENCES assignment,
  lead_id uuid NOT NULL REFERENCES lead,
  channel text NOT NULL CHECK (channel IN ('webhook', 'csv')),
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'parked')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_answer text
);
CREATE INDEX delivery_due ON delivery (organisation_id, next_attempt_at) WHERE status = 'waiting';
CREATE INDEX delivery_log ON delivery (organisation_id, created_at DESC, id);

-- A submission's first answer, given again to a repeat with the same key.
CREATE TABLE idempotency (
  account_id uuid NOT NULL REFERENCES account,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  answer_status smallint,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
