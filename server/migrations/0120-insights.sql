-- What was found in the days of each battery: one row for each pack that was on a unit of a device. Advice is for the company that
-- has the battery: it looks back to before any lease, so that no lease shows it.
create table battery_review (
  device_id bigint not null,
  unit int not null,
  -- When the pack was mounted, UTC ms; 0: since the first record.
  since bigint not null,
  path text collate "C" not null,
  -- Null of one that is mounted no longer, of which only its life counts.
  verdict text,
  -- The last UTC day that was looked at.
  last_day int not null,
  reviewed_at bigint not null,
  -- State of health: the months so far, the estimate, what the management system says.
  health jsonb not null,
  life jsonb,
  expected_end jsonb,
  primary key (device_id, unit, since)
);
create index battery_review_path on battery_review (path);
create index battery_review_newest on battery_review (reviewed_at);

create table battery_finding (
  device_id bigint not null,
  unit int not null,
  kind text collate "C" not null,
  since bigint not null,
  path text collate "C" not null,
  gain text collate "C" not null,
  rank real not null,
  body jsonb not null,
  primary key (device_id, unit, kind)
);
create index battery_finding_path on battery_finding (path, rank desc);

-- What somebody said of a finding. It is about one pack: that of another begins anew.
create table finding_answer (
  device_id bigint not null,
  unit int not null,
  kind text collate "C" not null,
  since bigint not null,
  path text collate "C" not null,
  answer text not null,
  answered_at bigint not null,
  answered_by int,
  quiet_until bigint not null,
  primary key (device_id, unit, kind, since)
);
create index finding_answer_path on finding_answer (path);

-- What the batteries of a company and those below it have in common.
create table fleet_review (
  company_id int primary key references company (id) on delete cascade,
  path text collate "C" not null,
  reviewed_at bigint not null,
  body jsonb not null
);
create index fleet_review_path on fleet_review (path);

grant select, insert, update, delete on battery_review, battery_finding, finding_answer, fleet_review to wattyard_runtime;
alter table battery_review enable row level security;
alter table battery_review force row level security;
create policy subtree on battery_review
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
alter table battery_finding enable row level security;
alter table battery_finding force row level security;
create policy subtree on battery_finding
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
alter table finding_answer enable row level security;
alter table finding_answer force row level security;
create policy subtree on finding_answer
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
alter table fleet_review enable row level security;
alter table fleet_review force row level security;
create policy subtree on fleet_review
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
