-- Shifts over the begin or end of a lease, which wait until both sides of it have agreed.
create table clock_shift_request (
  device_id bigint not null,
  request_id text not null,
  -- The shift that is to be taken back; null for a new one.
  shift_id text,
  from_at bigint not null,
  to_at bigint not null,
  by_ms bigint not null,
  records int not null,
  asked_at bigint not null,
  asked_by text not null,
  expires_at bigint not null,
  -- `open`, `done`, `refused`, `withdrawn`; an open one is over when its time has come.
  state text not null default 'open',
  decided_at bigint,
  primary key (device_id, request_id)
);
grant select, insert, update, delete on clock_shift_request to wattyard_runtime;
alter table clock_shift_request enable row level security;
alter table clock_shift_request force row level security;
create policy entered on clock_shift_request using (current_setting('wattyard.path', true) <> '');

-- Who is asked, and what he has answered.
create table clock_shift_consent (
  device_id bigint not null,
  request_id text not null,
  -- `rental`, `lessee`, `customer`: one without accounts, for whom the rental company answers in writing.
  side text not null,
  lease_id bigint not null,
  -- Whose people answer. Companies are moved: their paths are not kept here.
  company_id int not null,
  contract_number text not null,
  name text not null,
  agrees boolean,
  answered_at bigint,
  answered_by text not null default '',
  word text not null default '',
  document text not null default '',
  primary key (device_id, request_id, side, lease_id)
);
create index clock_shift_consent_company on clock_shift_consent (company_id);
grant select, insert, update, delete on clock_shift_consent to wattyard_runtime;
alter table clock_shift_consent enable row level security;
alter table clock_shift_consent force row level security;
create policy entered on clock_shift_consent using (current_setting('wattyard.path', true) <> '');
