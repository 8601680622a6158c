-- The database as its migrations make it, partitions of the record log left out. Made by npm run gen; do not edit.
-- What is granted is granted to the role wattyard_runtime, which owns nothing.

create extension if not exists pg_trgm;

create sequence alarm_rule_id_seq as integer start 1;
create sequence app_user_id_seq as integer start 1000;
create sequence audit_entry_id_seq as bigint start 1;
create sequence battery_id_seq as bigint start 1;
create sequence battery_template_id_seq as bigint start 1;
create sequence bridge_id_seq as bigint start 1;
create sequence company_id_seq as integer start 1000;
create sequence configuration_template_id_seq as integer start 1000;
create sequence customer_id_seq as bigint start 1;
create sequence delivery_id_seq as bigint start 1;
create sequence delivery_message_id_seq as bigint start 1;
create sequence device_authority_id_seq as integer start 1;
create sequence device_id_seq as bigint start 100000;
create sequence energy_system_id_seq as integer start 1;
create sequence geofence_id_seq as integer start 1000;
create sequence geofence_span_id_seq as bigint start 1000;
create sequence handbook_revision_id_seq as bigint start 1;
create sequence label_change_id_seq as bigint start 1;
create sequence label_field_id_seq as integer start 1;
create sequence label_tag_id_seq as integer start 1;
create sequence lease_grant_id_seq as bigint start 1000;
create sequence lease_maintenance_id_seq as bigint start 1;
create sequence maintenance_window_id_seq as integer start 1;
create sequence privacy_hours_id_seq as bigint start 1;
create sequence push_browser_id_seq as bigint start 1;
create sequence report_schedule_id_seq as bigint start 1;
create sequence saved_view_id_seq as integer start 1;
create sequence service_order_change_id_seq as bigint start 1;
create sequence service_order_no_seq as integer start 1001;
create sequence share_id_seq as bigint start 1;
create sequence site_id_seq as integer start 1000;
create sequence webhook_id_seq as bigint start 1;

CREATE OR REPLACE FUNCTION public.check_lanes(of integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if of <> 64 then
    raise exception 'this database has 64 lanes, the program %', of using errcode = '55000';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.enter(path text, at bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if path !~ '^[0-9]+(-[0-9]+)*$' then
    raise exception 'not a scope: %', path using errcode = '22023';
  end if;
  execute format('set local wattyard.path = %L', path);
  execute format('set local wattyard.at = %L', coalesce(at::text, ''));
end $function$;

CREATE OR REPLACE FUNCTION public.lock_lanes(lanes integer[], of integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  lane int;
begin
  perform public.check_lanes(of);
  foreach lane in array lanes loop
    perform pg_advisory_xact_lock(72641, lane);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.try_lanes(lanes integer[], of integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  lane int;
  taken int[] := '{}';
begin
  perform public.check_lanes(of);
  foreach lane in array lanes loop
    if pg_try_advisory_xact_lock(72641, lane) then
      taken := taken || lane;
    end if;
  end loop;
  return taken;
end $function$;

create table migration (
  name text not null,
  at timestamp with time zone not null default now(),
  checksum text,
  constraint migration_pkey PRIMARY KEY (name)
);
alter table migration enable row level security;
create policy entered on migration for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table alarm (
  device_id bigint not null,
  unit integer not null,
  msg_type smallint not null,
  raised_at bigint not null,
  level smallint not null,
  released_at bigint,
  trigger_value integer not null,
  trigger_sub_value integer not null,
  extend_value jsonb not null default '{}'::jsonb,
  read boolean not null default false,
  deleted boolean not null default false,
  updated_at bigint not null,
  code integer not null default 0,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  id uuid not null generated always as ((md5((((((((((device_id)::text || ':'::text) || (unit)::text) || ':'::text) || (msg_type)::text) || ':'::text) || (code)::text) || ':'::text) || (raised_at)::text)))::uuid) stored,
  found_later boolean not null default false,
  work_status smallint not null default 0,
  acknowledged_at bigint,
  acknowledged_by integer,
  acknowledged_name text,
  assignee_id integer,
  assignee_name text,
  snoozed_until bigint,
  closed_at bigint,
  suppressed boolean not null default false,
  held_back integer not null default 0,
  closest_ms bigint,
  gathered_by uuid,
  returned_at bigint,
  constraint alarm_pkey PRIMARY KEY (device_id, raised_at, unit, msg_type, code),
  constraint alarm_id UNIQUE (device_id, id)
);
alter table alarm alter column path set statistics 2000;
alter table alarm alter column lease_path set statistics 2000;
CREATE INDEX alarm_assigned ON public.alarm USING btree (assignee_id, raised_at DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX alarm_by_id ON public.alarm USING btree (id);
CREATE INDEX alarm_device_counted ON public.alarm USING btree (device_id, raised_at DESC) INCLUDE (path, msg_type, level, released_at, deleted, gathered_by, lease_path, lease_from, lease_until);
CREATE INDEX alarm_gathered ON public.alarm USING btree (gathered_by) WHERE (gathered_by IS NOT NULL);
CREATE INDEX alarm_hidden ON public.alarm USING btree (path, raised_at DESC) WHERE deleted;
CREATE INDEX alarm_leased ON public.alarm USING btree (lease_path, raised_at DESC) WHERE (lease_path IS NOT NULL);
CREATE INDEX alarm_open ON public.alarm USING btree (device_id) WHERE (released_at IS NULL);
CREATE INDEX alarm_path_counted ON public.alarm USING btree (path, raised_at DESC) INCLUDE (device_id, msg_type, level, released_at, deleted, gathered_by, lease_path, lease_from, lease_until);
CREATE INDEX alarm_path_level_counted ON public.alarm USING btree (path, level, raised_at DESC) INCLUDE (device_id, msg_type, released_at, deleted, lease_path, lease_from, lease_until);
CREATE INDEX alarm_path_open_counted ON public.alarm USING btree (path, raised_at DESC) INCLUDE (device_id, msg_type, level, released_at, work_status, suppressed, snoozed_until, deleted, gathered_by, lease_path, lease_from, lease_until) WHERE (released_at IS NULL);
CREATE INDEX alarm_path_other_counted ON public.alarm USING btree (path, raised_at DESC) INCLUDE (device_id, msg_type, level, released_at, deleted, gathered_by, lease_path, lease_from, lease_until) WHERE (msg_type >= 700);
CREATE INDEX alarm_path_type_counted ON public.alarm USING btree (path, msg_type, raised_at DESC) INCLUDE (device_id, level, released_at, deleted, lease_path, lease_from, lease_until);
CREATE INDEX alarm_path_work_counted ON public.alarm USING btree (path, work_status, raised_at DESC) INCLUDE (device_id, msg_type, level, released_at, deleted, lease_path, lease_from, lease_until);
CREATE INDEX alarm_recent ON public.alarm USING btree (raised_at DESC);
CREATE INDEX alarm_recent_open ON public.alarm USING btree (raised_at DESC) WHERE (released_at IS NULL);
CREATE INDEX alarm_recent_snoozed ON public.alarm USING btree (raised_at DESC) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX alarm_snoozed ON public.alarm USING btree (path, raised_at DESC) WHERE (snoozed_until IS NOT NULL);
alter table alarm enable row level security;
alter table alarm force row level security;
create policy added on alarm for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on alarm for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on alarm for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on alarm for select to public
  using (
CASE
    WHEN starts_with((path || '-'::text), ((current_setting('wattyard.path'::text, true) || '-'::text) COLLATE "C")) THEN true
    ELSE (starts_with((lease_path || '-'::text), ((current_setting('wattyard.path'::text, true) || '-'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (raised_at >= lease_from) AND (raised_at < lease_until))
END);

create table alarm_action (
  device_id bigint not null,
  alarm_id uuid not null,
  id uuid not null,
  raised_at bigint not null,
  at bigint not null,
  user_id integer,
  user_name text not null,
  action text collate "C" not null,
  comment text not null default ''::text,
  assignee_name text,
  until bigint,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  reason text,
  constraint alarm_action_pkey PRIMARY KEY (device_id, alarm_id, id)
);
alter table alarm_action alter column path set statistics 2000;
alter table alarm_action alter column lease_path set statistics 2000;
CREATE INDEX alarm_action_path ON public.alarm_action USING btree (path, at DESC);
alter table alarm_action enable row level security;
alter table alarm_action force row level security;
create policy added on alarm_action for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on alarm_action for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on alarm_action for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on alarm_action for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (raised_at >= lease_from) AND (raised_at < lease_until))));

create table alarm_rule_change (
  id uuid not null,
  path text collate "C" not null,
  layer text collate "C" not null,
  rule text collate "C" not null,
  at bigint not null,
  by_user_id integer,
  by_name text not null,
  changes jsonb not null,
  constraint alarm_rule_change_pkey PRIMARY KEY (id)
);
alter table alarm_rule_change alter column path set statistics 2000;
CREATE INDEX alarm_rule_change_of ON public.alarm_rule_change USING btree (layer, rule, at DESC);
CREATE INDEX alarm_rule_change_path ON public.alarm_rule_change USING btree (path);
alter table alarm_rule_change enable row level security;
alter table alarm_rule_change force row level security;
create policy subtree on alarm_rule_change for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table audit_entry (
  id bigint not null,
  at bigint not null,
  user_id integer,
  company_path text collate "C" not null,
  action text not null,
  target text,
  detail jsonb not null default '{}'::jsonb,
  address text collate "C",
  outcome text collate "C" not null default 'done'::text,
  client text,
  session text collate "C",
  constraint audit_entry_pkey PRIMARY KEY (id)
);
alter table audit_entry alter column company_path set statistics 2000;
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at DESC, id DESC);
CREATE INDEX audit_entry_path ON public.audit_entry USING btree (company_path, at);
CREATE INDEX audit_entry_session ON public.audit_entry USING btree (session, at) WHERE (session IS NOT NULL);
CREATE INDEX audit_entry_user ON public.audit_entry USING btree (user_id, at);
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy subtree on audit_entry for all to public
  using (((company_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (company_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table base_device (
  sn text collate "C" not null,
  mcu_id text collate "C" not null,
  device_type character(1) not null,
  model text,
  hardware_version text,
  firmware_version text,
  imei text,
  sim_id text,
  sim_kind smallint,
  added_at bigint not null,
  constraint base_device_pkey PRIMARY KEY (sn),
  constraint base_device_mcu_id_key UNIQUE (mcu_id)
);
alter table base_device enable row level security;
alter table base_device force row level security;
create policy entered on base_device for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table battery_day (
  device_id bigint not null,
  unit integer not null,
  day integer not null,
  version smallint not null,
  body jsonb not null,
  score smallint,
  score_parts jsonb not null default '{}'::jsonb,
  constraint battery_day_pkey PRIMARY KEY (device_id, unit, day)
);
alter table battery_day enable row level security;
alter table battery_day force row level security;
create policy entered on battery_day for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table battery_day_due (
  device_id bigint not null,
  day integer not null,
  constraint battery_day_due_pkey PRIMARY KEY (device_id, day)
);
alter table battery_day_due enable row level security;
alter table battery_day_due force row level security;
create policy entered on battery_day_due for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table battery_finding (
  device_id bigint not null,
  unit integer not null,
  kind text collate "C" not null,
  since bigint not null,
  path text collate "C" not null,
  gain text collate "C" not null,
  rank real not null,
  body jsonb not null,
  constraint battery_finding_pkey PRIMARY KEY (device_id, unit, kind)
);
alter table battery_finding alter column path set statistics 2000;
CREATE INDEX battery_finding_path ON public.battery_finding USING btree (path, rank DESC);
alter table battery_finding enable row level security;
alter table battery_finding force row level security;
create policy subtree on battery_finding for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table battery_mount (
  device_id bigint not null,
  unit integer not null,
  mounted_at bigint not null,
  dismounted_at bigint,
  battery_id integer not null,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  constraint battery_mount_pkey PRIMARY KEY (device_id, unit, mounted_at)
);
alter table battery_mount alter column path set statistics 2000;
alter table battery_mount alter column lease_path set statistics 2000;
CREATE INDEX battery_mount_battery ON public.battery_mount USING btree (battery_id);
CREATE INDEX battery_mount_leased ON public.battery_mount USING btree (lease_path) WHERE (lease_path IS NOT NULL);
CREATE INDEX battery_mount_path ON public.battery_mount USING btree (path);
alter table battery_mount enable row level security;
alter table battery_mount force row level security;
create policy added on battery_mount for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on battery_mount for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on battery_mount for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on battery_mount for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (mounted_at < lease_until) AND ((dismounted_at IS NULL) OR (dismounted_at > lease_from)))));

create table battery_review (
  device_id bigint not null,
  unit integer not null,
  since bigint not null,
  path text collate "C" not null,
  verdict text,
  last_day integer not null,
  reviewed_at bigint not null,
  health jsonb not null,
  life jsonb,
  expected_end jsonb,
  constraint battery_review_pkey PRIMARY KEY (device_id, unit, since)
);
alter table battery_review alter column path set statistics 2000;
CREATE INDEX battery_review_newest ON public.battery_review USING btree (reviewed_at);
CREATE INDEX battery_review_path ON public.battery_review USING btree (path);
alter table battery_review enable row level security;
alter table battery_review force row level security;
create policy subtree on battery_review for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table battery_session (
  device_id bigint not null,
  unit integer not null,
  started_at bigint not null,
  kind text not null,
  ended_at bigint not null,
  body jsonb not null,
  constraint battery_session_pkey PRIMARY KEY (device_id, unit, started_at, kind)
);
alter table battery_session enable row level security;
alter table battery_session force row level security;
create policy entered on battery_session for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table carry_due (
  device_id bigint not null,
  constraint carry_due_pkey PRIMARY KEY (device_id)
);
alter table carry_due enable row level security;
alter table carry_due force row level security;
create policy whole_tree on carry_due for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table charge (
  device_id bigint not null,
  unit integer not null,
  started_at bigint not null,
  ended_at bigint not null,
  body jsonb not null,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  constraint charge_pkey PRIMARY KEY (device_id, unit, started_at)
);
alter table charge alter column path set statistics 2000;
alter table charge alter column lease_path set statistics 2000;
CREATE INDEX charge_path ON public.charge USING btree (path, started_at DESC);
CREATE INDEX charge_recent ON public.charge USING btree (started_at DESC);
alter table charge enable row level security;
alter table charge force row level security;
create policy added on charge for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on charge for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on charge for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on charge for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (started_at >= lease_from) AND (started_at < lease_until))));

create table clock_shift (
  device_id bigint not null,
  shift_id text not null,
  from_at bigint not null,
  to_at bigint not null,
  by_ms bigint not null,
  records integer not null,
  shifted_at bigint not null,
  by_name text not null,
  undone_at bigint,
  undone_by text not null default ''::text,
  constraint clock_shift_pkey PRIMARY KEY (device_id, shift_id)
);
alter table clock_shift enable row level security;
alter table clock_shift force row level security;
create policy entered on clock_shift for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table clock_shift_consent (
  device_id bigint not null,
  request_id text not null,
  side text not null,
  lease_id bigint not null,
  company_id integer not null,
  contract_number text not null,
  name text not null,
  agrees boolean,
  answered_at bigint,
  answered_by text not null default ''::text,
  word text not null default ''::text,
  document text not null default ''::text,
  told_at bigint,
  constraint clock_shift_consent_pkey PRIMARY KEY (device_id, request_id, side, lease_id)
);
CREATE INDEX clock_shift_consent_company ON public.clock_shift_consent USING btree (company_id);
alter table clock_shift_consent enable row level security;
alter table clock_shift_consent force row level security;
create policy entered on clock_shift_consent for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table clock_shift_request (
  device_id bigint not null,
  request_id text not null,
  shift_id text,
  from_at bigint not null,
  to_at bigint not null,
  by_ms bigint not null,
  records integer not null,
  asked_at bigint not null,
  asked_by text not null,
  expires_at bigint not null,
  state text not null default 'open'::text,
  decided_at bigint,
  constraint clock_shift_request_pkey PRIMARY KEY (device_id, request_id)
);
alter table clock_shift_request enable row level security;
alter table clock_shift_request force row level security;
create policy entered on clock_shift_request for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table command (
  device_id bigint not null,
  id text collate "C" not null,
  kind text not null,
  action jsonb not null,
  before jsonb,
  by_user_id integer,
  by_name text not null,
  state text not null,
  requested_at bigint not null,
  sent_at bigint,
  acknowledged_at bigint,
  ended_at bigint,
  expires_at bigint not null,
  due_at bigint not null,
  percent smallint,
  fault text,
  detail text not null default ''::text,
  read_back jsonb,
  by_device boolean not null default false,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  constraint command_pkey PRIMARY KEY (device_id, id),
  constraint command_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'sent'::text, 'acknowledged'::text, 'verified'::text, 'failed'::text, 'expired'::text])))
);
alter table command alter column path set statistics 2000;
alter table command alter column lease_path set statistics 2000;
CREATE INDEX command_due ON public.command USING btree (due_at) WHERE (ended_at IS NULL);
CREATE INDEX command_log ON public.command USING btree (device_id, requested_at DESC, id);
CREATE INDEX command_path ON public.command USING btree (path, requested_at DESC);
CREATE UNIQUE INDEX command_under_way ON public.command USING btree (device_id, kind) WHERE (ended_at IS NULL);
alter table command enable row level security;
alter table command force row level security;
create policy added on command for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on command for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on command for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on command for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (requested_at >= lease_from) AND (requested_at < lease_until))));

create table company (
  id integer not null,
  parent_id integer,
  path text collate "C" not null,
  name text not null,
  sort_key text collate "C" not null,
  time_zone text,
  modules text[] not null,
  brand_name text,
  serves_guests boolean not null default false,
  created_at bigint not null,
  operators_on_duty smallint not null default 1,
  factor_demand text collate "C" not null default 'nobody'::text,
  brand_pictures jsonb not null default '{}'::jsonb,
  session_hours integer,
  account_count integer not null default 0,
  site_count integer not null default 0,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_path_key UNIQUE (path),
  constraint company_factor_demand_check CHECK ((factor_demand = ANY (ARRAY['nobody'::text, 'admins'::text, 'everybody'::text]))),
  constraint company_operators_on_duty_check CHECK (((operators_on_duty >= 1) AND (operators_on_duty <= 500))),
  constraint company_session_hours_check CHECK (((session_hours >= 1) AND (session_hours <= 2160))),
  constraint company_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES company(id)
);
alter table company alter column path set statistics 2000;
CREATE INDEX company_by_name ON public.company USING btree (sort_key, id) INCLUDE (path);
CREATE INDEX company_listed ON public.company USING btree (path) INCLUDE (id, parent_id, name, sort_key, time_zone, modules, serves_guests, account_count, site_count);
CREATE UNIQUE INDEX company_one_for_guests ON public.company USING btree (serves_guests) WHERE serves_guests;
CREATE INDEX company_parent ON public.company USING btree (parent_id);
alter table company enable row level security;
alter table company force row level security;
create policy subtree on company for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table app_user (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  login_name text not null,
  login_key text collate "C" not null,
  display_name text not null,
  email text,
  email_key text collate "C",
  password_hash text not null,
  sys_admin boolean not null default false,
  guest_flag boolean not null default false,
  modules text[] not null,
  language text not null default 'en'::text,
  skin_theme text not null default 'light'::text,
  temperature_unit text not null default 'C'::text,
  map_service text not null default 'world'::text,
  desktop jsonb not null default '[]'::jsonb,
  disabled boolean not null default false,
  demo boolean not null default false,
  created_at bigint not null,
  search_text text collate "C" not null default ''::text,
  last_sign_in_at bigint,
  must_change_password boolean not null default false,
  time_zone text,
  is_program boolean not null default false,
  language_chosen boolean not null default true,
  closed_guides text[] not null default '{}'::text[],
  password_changed_at bigint,
  new_email text,
  table_format text not null default 'auto'::text,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_email_key_key UNIQUE (email_key),
  constraint app_user_login_key_key UNIQUE (login_key),
  constraint app_user_table_format_check CHECK ((table_format = ANY (ARRAY['auto'::text, 'comma'::text, 'semicolon'::text]))),
  constraint app_user_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
alter table app_user alter column path set statistics 2000;
CREATE INDEX app_user_company ON public.app_user USING btree (company_id);
CREATE INDEX app_user_found ON public.app_user USING btree (path) INCLUDE (search_text, login_key, id, last_sign_in_at, sys_admin, guest_flag, disabled) WHERE ((NOT is_program) AND (login_key <> 'guest'::text));
CREATE INDEX app_user_listed ON public.app_user USING btree (login_key) INCLUDE (id, path, sys_admin, guest_flag, disabled, search_text) WHERE (NOT is_program);
CREATE INDEX app_user_path_key ON public.app_user USING btree (path, login_key);
CREATE INDEX app_user_seen ON public.app_user USING btree (last_sign_in_at DESC NULLS LAST, login_key) INCLUDE (id, path, sys_admin, guest_flag, disabled) WHERE (NOT is_program);
CREATE INDEX app_user_seen_first ON public.app_user USING btree (last_sign_in_at, login_key) INCLUDE (id, path, sys_admin, guest_flag, disabled) WHERE (NOT is_program);
alter table app_user enable row level security;
alter table app_user force row level security;
create policy subtree on app_user for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))))
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table authenticator (
  user_id integer not null,
  is_pending boolean not null,
  seed bytea not null,
  added_at bigint not null,
  last_step bigint not null default 0,
  last_used_at bigint,
  constraint authenticator_pkey PRIMARY KEY (user_id, is_pending),
  constraint authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table authenticator enable row level security;
alter table authenticator force row level security;
create policy whole_tree on authenticator for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table back_test (
  user_id integer not null,
  id uuid not null,
  state text not null,
  asked_at bigint not null,
  alive_at bigint not null,
  result jsonb,
  constraint back_test_pkey PRIMARY KEY (user_id),
  constraint back_test_id_key UNIQUE (id),
  constraint back_test_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX back_test_asked_at ON public.back_test USING btree (asked_at);
alter table back_test enable row level security;
alter table back_test force row level security;
create policy whole_tree on back_test for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table battery (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  serial_number text not null,
  model text not null,
  chemistry text not null,
  made_on text,
  rated_centi_amp_hour integer,
  nominal_centi_volt integer,
  added_at bigint not null,
  code text,
  is_public boolean not null default false,
  passport jsonb not null default '{}'::jsonb,
  status_changes jsonb not null default '[]'::jsonb,
  status text not null default 'original'::text,
  passport_grants jsonb not null default '[]'::jsonb,
  passport_changed_at bigint,
  constraint battery_pkey PRIMARY KEY (id),
  constraint battery_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table battery alter column path set statistics 2000;
CREATE UNIQUE INDEX battery_code ON public.battery USING btree (code);
CREATE INDEX battery_company ON public.battery USING btree (company_id);
CREATE INDEX battery_number ON public.battery USING btree (serial_number COLLATE "C");
CREATE INDEX battery_path ON public.battery USING btree (path);
alter table battery enable row level security;
alter table battery force row level security;
create policy subtree on battery for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table battery_template (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  body jsonb not null,
  changed_at bigint not null,
  constraint battery_template_pkey PRIMARY KEY (id),
  constraint battery_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table battery_template alter column path set statistics 2000;
CREATE UNIQUE INDEX battery_template_name ON public.battery_template USING btree (company_id, name);
CREATE INDEX battery_template_path ON public.battery_template USING btree (path);
alter table battery_template enable row level security;
alter table battery_template force row level security;
create policy subtree on battery_template for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table bridge (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  settings jsonb not null,
  revision integer not null,
  updated_at bigint not null,
  reported_at bigint,
  status jsonb,
  arrived jsonb,
  watched_at bigint not null default 0,
  tests_asked integer not null default 0,
  constraint bridge_pkey PRIMARY KEY (id),
  constraint bridge_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table bridge alter column path set statistics 2000;
CREATE INDEX bridge_company ON public.bridge USING btree (company_id);
CREATE INDEX bridge_path ON public.bridge USING btree (path);
alter table bridge enable row level security;
alter table bridge force row level security;
create policy subtree on bridge for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table api_key (
  id uuid not null default gen_random_uuid(),
  key_hash bytea not null,
  hint text collate "C" not null,
  user_id integer not null,
  name text not null,
  access text collate "C" not null,
  modules text[] collate "C" not null,
  made_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  last_used_at bigint,
  networks text[] collate "C" not null default '{}'::text[],
  bridge_id integer,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_key_hash_key UNIQUE (key_hash),
  constraint api_key_of_bridge CHECK (((access = 'bridge'::text) = (bridge_id IS NOT NULL))),
  constraint api_key_bridge_id_fkey FOREIGN KEY (bridge_id) REFERENCES bridge(id) ON DELETE CASCADE,
  constraint api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_key_bridge ON public.api_key USING btree (bridge_id);
CREATE INDEX api_key_user ON public.api_key USING btree (user_id);
alter table api_key enable row level security;
alter table api_key force row level security;
create policy whole_tree on api_key for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table commissioned_device (
  user_id integer not null,
  key text collate "C" not null,
  device_id bigint not null,
  path text collate "C" not null,
  revision integer not null,
  at bigint not null,
  constraint commissioned_device_pkey PRIMARY KEY (user_id, key),
  constraint commissioned_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table commissioned_device alter column path set statistics 2000;
CREATE INDEX commissioned_device_device ON public.commissioned_device USING btree (device_id);
CREATE INDEX commissioned_device_path ON public.commissioned_device USING btree (path, at);
alter table commissioned_device enable row level security;
alter table commissioned_device force row level security;
create policy subtree on commissioned_device for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))))
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table company_delivery (
  company_id integer not null,
  preferences jsonb,
  escalation jsonb,
  updated_at bigint not null,
  constraint company_delivery_pkey PRIMARY KEY (company_id),
  constraint company_delivery_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table company_delivery enable row level security;
alter table company_delivery force row level security;
create policy whole_tree on company_delivery for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table company_host (
  host text collate "C" not null,
  company_id integer not null,
  place smallint not null,
  used_at bigint,
  constraint company_host_pkey PRIMARY KEY (host)
);
CREATE INDEX company_host_company ON public.company_host USING btree (company_id);
alter table company_host enable row level security;
alter table company_host force row level security;
create policy whole_tree on company_host for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table configuration_template (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  sn_prefix text collate "C",
  configuration jsonb not null,
  updated_by integer,
  updated_at bigint not null,
  limits jsonb not null default '[]'::jsonb,
  constraint configuration_template_pkey PRIMARY KEY (id),
  constraint configuration_template_company_id_name_key UNIQUE (company_id, name),
  constraint configuration_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table configuration_template alter column path set statistics 2000;
CREATE UNIQUE INDEX configuration_template_default ON public.configuration_template USING btree (company_id, sn_prefix) WHERE (sn_prefix IS NOT NULL);
CREATE INDEX configuration_template_path ON public.configuration_template USING btree (path);
alter table configuration_template enable row level security;
alter table configuration_template force row level security;
create policy subtree on configuration_template for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table customer (
  id bigint not null,
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  number text not null default ''::text,
  contacts jsonb not null default '[]'::jsonb,
  billing_address text not null default ''::text,
  delivery_address text not null default ''::text,
  tax_id text not null default ''::text,
  language text not null default ''::text,
  notes text not null default ''::text,
  former_names text[] not null default '{}'::text[],
  search_text text not null,
  sort_key text collate "C" not null,
  created_at bigint not null,
  erased_at bigint,
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table customer alter column path set statistics 2000;
CREATE INDEX customer_listed ON public.customer USING btree (path, sort_key, id) WHERE (erased_at IS NULL);
CREATE UNIQUE INDEX customer_name ON public.customer USING btree (company_id, name);
CREATE UNIQUE INDEX customer_number ON public.customer USING btree (company_id, number) WHERE (number <> ''::text);
alter table customer enable row level security;
alter table customer force row level security;
create policy subtree on customer for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table customer_erasure (
  customer_id bigint not null,
  company_id integer not null,
  names text[] not null,
  erased_at bigint not null,
  paths text[] not null default '{}'::text[],
  constraint customer_erasure_pkey PRIMARY KEY (customer_id),
  constraint customer_erasure_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table customer_erasure enable row level security;
alter table customer_erasure force row level security;
create policy entered on customer_erasure for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table data_plan (
  id integer not null,
  name text not null,
  years integer not null,
  price_minor bigint,
  discount_percent integer not null default 0,
  offered boolean not null default true,
  constraint data_plan_pkey PRIMARY KEY (id),
  constraint data_plan_discount_percent_check CHECK (((discount_percent >= 0) AND (discount_percent <= 100))),
  constraint data_plan_price_minor_check CHECK ((price_minor >= 0)),
  constraint data_plan_years_check CHECK (((years >= 1) AND (years <= 10)))
);
alter table data_plan enable row level security;
alter table data_plan force row level security;
create policy added on data_plan for insert to public
  with check ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy changed on data_plan for update to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy entered on data_plan for select to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));
create policy removed on data_plan for delete to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table delivery_preferences (
  user_id integer not null,
  preferences jsonb not null,
  updated_at bigint not null,
  constraint delivery_preferences_pkey PRIMARY KEY (user_id),
  constraint delivery_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table delivery_preferences enable row level security;
alter table delivery_preferences force row level security;
create policy whole_tree on delivery_preferences for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table device_authority (
  id integer not null default nextval('device_authority_id_seq'::regclass),
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  fingerprint text collate "C" not null,
  certificate text collate "C" not null,
  valid_from bigint not null,
  valid_until bigint not null,
  added_at bigint not null,
  constraint device_authority_pkey PRIMARY KEY (id),
  constraint device_authority_company_id_fingerprint_key UNIQUE (company_id, fingerprint),
  constraint device_authority_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table device_authority alter column path set statistics 2000;
CREATE INDEX device_authority_path ON public.device_authority USING btree (path);
alter table device_authority enable row level security;
alter table device_authority force row level security;
create policy subtree on device_authority for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table device_configuration (
  device_id bigint not null,
  report jsonb,
  received_at bigint,
  wanted jsonb not null default '{}'::jsonb,
  wanted_can jsonb,
  wanted_at bigint,
  wanted_by text,
  heard_reports text[] not null default '{}'::text[],
  constraint device_configuration_pkey PRIMARY KEY (device_id)
);
alter table device_configuration enable row level security;
alter table device_configuration force row level security;
create policy entered on device_configuration for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table device_log_entry (
  device_id bigint not null,
  id text collate "C" not null,
  at bigint not null,
  content text not null,
  author_id integer,
  author_name text not null,
  edited_at bigint,
  edited_by text,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  constraint device_log_entry_pkey PRIMARY KEY (device_id, id)
);
alter table device_log_entry alter column path set statistics 2000;
alter table device_log_entry alter column lease_path set statistics 2000;
CREATE INDEX device_log_entry_log ON public.device_log_entry USING btree (device_id, at DESC, id);
CREATE INDEX device_log_entry_path ON public.device_log_entry USING btree (path, at DESC);
alter table device_log_entry enable row level security;
alter table device_log_entry force row level security;
create policy added on device_log_entry for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on device_log_entry for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on device_log_entry for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on device_log_entry for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (at >= lease_from) AND (at < lease_until))));

create table device_refusal (
  device_id bigint not null,
  hour integer not null,
  reason text collate "C" not null,
  count bigint not null,
  last_at bigint not null,
  example jsonb not null,
  channel text collate "C" not null default ''::text,
  constraint device_refusal_pkey PRIMARY KEY (device_id, hour, reason, channel)
);
alter table device_refusal enable row level security;
create policy entered on device_refusal for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table device_snapshot (
  device_id bigint not null,
  state text,
  seq bigint not null default 0,
  constraint device_snapshot_pkey PRIMARY KEY (device_id)
) with (fillfactor=50);
alter table device_snapshot alter column state set storage main;
alter table device_snapshot enable row level security;
alter table device_snapshot force row level security;
create policy entered on device_snapshot for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table device_state (
  device_id bigint not null,
  path text collate "C" not null,
  at bigint,
  received_at bigint,
  online boolean not null default false,
  charge_state smallint,
  soc_centi_percent integer,
  voltage_centi_volt integer,
  current_using_centi_amp integer,
  current_charging_centi_amp integer,
  temperature_centi_celsius integer,
  water_level smallint,
  rsrp_dbm smallint,
  relay_closed boolean,
  latitude_micro_degree integer,
  longitude_micro_degree integer,
  location_kind smallint,
  location_at bigint,
  alarm_level smallint not null default '-1'::integer,
  alarm_type smallint,
  alarm_count smallint not null default 0,
  alarm_message jsonb,
  network_permille smallint,
  seq bigint not null default 0,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  held jsonb,
  clock_fault jsonb,
  constraint device_state_pkey PRIMARY KEY (device_id)
) with (fillfactor=50);
alter table device_state alter column path set statistics 2000;
alter table device_state alter column lease_path set statistics 2000;
CREATE INDEX device_state_leased ON public.device_state USING btree (lease_path) WHERE (lease_path IS NOT NULL);
CREATE INDEX device_state_path ON public.device_state USING btree (path);
CREATE INDEX device_state_wrong_clock ON public.device_state USING btree (path) WHERE (clock_fault IS NOT NULL);
alter table device_state enable row level security;
alter table device_state force row level security;
create policy added on device_state for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on device_state for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on device_state for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on device_state for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint))));

create table device_traffic (
  device_id bigint not null,
  day integer not null,
  received_bytes bigint not null,
  sent_bytes bigint not null,
  constraint device_traffic_pkey PRIMARY KEY (device_id, day)
);
alter table device_traffic enable row level security;
create policy entered on device_traffic for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table erasure (
  user_id integer not null,
  names text[] not null,
  display_name text not null,
  erased_at bigint not null,
  constraint erasure_pkey PRIMARY KEY (user_id)
);
alter table erasure enable row level security;
alter table erasure force row level security;
create policy whole_tree on erasure for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table finding_answer (
  device_id bigint not null,
  unit integer not null,
  kind text collate "C" not null,
  since bigint not null,
  path text collate "C" not null,
  answer text not null,
  answered_at bigint not null,
  answered_by integer,
  quiet_until bigint not null,
  constraint finding_answer_pkey PRIMARY KEY (device_id, unit, kind, since)
);
alter table finding_answer alter column path set statistics 2000;
CREATE INDEX finding_answer_path ON public.finding_answer USING btree (path);
alter table finding_answer enable row level security;
alter table finding_answer force row level security;
create policy subtree on finding_answer for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table firmware (
  id text collate "C" not null,
  model text collate "C" not null,
  version text collate "C" not null,
  notes text not null default ''::text,
  file_id text not null,
  byte_count integer not null,
  sha256 text not null,
  signature text not null,
  by_user_id integer,
  by_name text not null,
  created_at bigint not null,
  constraint firmware_pkey PRIMARY KEY (id),
  constraint firmware_model_version_key UNIQUE (model, version)
);
alter table firmware enable row level security;
alter table firmware force row level security;
create policy added on firmware for insert to public
  with check ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy entered on firmware for select to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));
create policy locked on firmware for update to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text))
  with check ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy removed on firmware for delete to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table firmware_release (
  firmware_id text collate "C" not null,
  company_id integer not null,
  released_at bigint not null,
  constraint firmware_release_pkey PRIMARY KEY (firmware_id, company_id),
  constraint firmware_release_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint firmware_release_firmware_id_fkey FOREIGN KEY (firmware_id) REFERENCES firmware(id) ON DELETE CASCADE
);
alter table firmware_release enable row level security;
alter table firmware_release force row level security;
create policy added on firmware_release for insert to public
  with check ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy changed on firmware_release for update to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy entered on firmware_release for select to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));
create policy removed on firmware_release for delete to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table firmware_rollout (
  id text collate "C" not null,
  path text collate "C" not null,
  firmware_id text collate "C" not null,
  model text not null,
  version text not null,
  state text not null,
  stage integer not null,
  stage_count integer not null,
  device_count integer not null,
  failure_limit integer not null,
  until bigint not null,
  by_user_id integer,
  by_name text not null,
  created_at bigint not null,
  ended_at bigint,
  constraint firmware_rollout_pkey PRIMARY KEY (id)
);
alter table firmware_rollout alter column path set statistics 2000;
CREATE INDEX firmware_rollout_page ON public.firmware_rollout USING btree (path, created_at DESC);
CREATE INDEX firmware_rollout_under_way ON public.firmware_rollout USING btree (id) WHERE (ended_at IS NULL);
alter table firmware_rollout enable row level security;
alter table firmware_rollout force row level security;
create policy subtree on firmware_rollout for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table firmware_upgrade (
  device_id bigint not null,
  rollout_id text collate "C" not null,
  stage integer not null,
  state text not null,
  model text not null,
  version text not null,
  from_version text,
  by_name text not null,
  requested_at bigint not null,
  command_id text,
  attempts smallint not null default 0,
  next_at bigint not null,
  percent smallint,
  fault text,
  detail text not null default ''::text,
  token_hash bytea,
  updated_at bigint not null,
  ended_at bigint,
  sent_at bigint,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  rollout_path text collate "C" not null,
  constraint firmware_upgrade_pkey PRIMARY KEY (device_id, rollout_id)
);
alter table firmware_upgrade alter column path set statistics 2000;
alter table firmware_upgrade alter column lease_path set statistics 2000;
alter table firmware_upgrade alter column rollout_path set statistics 2000;
CREATE INDEX firmware_upgrade_log ON public.firmware_upgrade USING btree (device_id, requested_at DESC);
CREATE INDEX firmware_upgrade_of_rollout ON public.firmware_upgrade USING btree (rollout_id, stage, state);
CREATE INDEX firmware_upgrade_path ON public.firmware_upgrade USING btree (path, requested_at DESC);
CREATE INDEX firmware_upgrade_token ON public.firmware_upgrade USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE UNIQUE INDEX firmware_upgrade_under_way ON public.firmware_upgrade USING btree (device_id) WHERE (ended_at IS NULL);
alter table firmware_upgrade enable row level security;
alter table firmware_upgrade force row level security;
create policy added on firmware_upgrade for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on firmware_upgrade for update to public
  using ((((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((rollout_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (rollout_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")))));
create policy removed on firmware_upgrade for delete to public
  using ((((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((rollout_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (rollout_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")))));
create policy visible on firmware_upgrade for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((rollout_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (rollout_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (requested_at >= lease_from) AND (requested_at < lease_until))));

create table fleet_import (
  id uuid not null,
  user_id integer not null,
  state text not null,
  source text not null,
  file bytea,
  fingerprint text not null,
  keys jsonb,
  rows_all integer not null,
  rows_done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  reason text,
  asked_at bigint not null,
  ended_at bigint,
  constraint fleet_import_pkey PRIMARY KEY (id),
  constraint fleet_import_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX fleet_import_open ON public.fleet_import USING btree (asked_at) WHERE (ended_at IS NULL);
CREATE INDEX fleet_import_user ON public.fleet_import USING btree (user_id, asked_at DESC);
alter table fleet_import enable row level security;
alter table fleet_import force row level security;
create policy whole_tree on fleet_import for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table fleet_review (
  company_id integer not null,
  path text collate "C" not null,
  reviewed_at bigint not null,
  body jsonb not null,
  constraint fleet_review_pkey PRIMARY KEY (company_id),
  constraint fleet_review_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table fleet_review alter column path set statistics 2000;
CREATE INDEX fleet_review_path ON public.fleet_review USING btree (path);
alter table fleet_review enable row level security;
alter table fleet_review force row level security;
create policy subtree on fleet_review for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table handbook_answer (
  article text collate "C" not null,
  language text not null,
  user_id integer not null,
  is_helpful boolean not null,
  at bigint not null,
  constraint handbook_answer_pkey PRIMARY KEY (article, language, user_id),
  constraint handbook_answer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX handbook_answer_user ON public.handbook_answer USING btree (user_id);
alter table handbook_answer enable row level security;
alter table handbook_answer force row level security;
create policy whole_tree on handbook_answer for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table handbook_revision (
  id integer not null,
  article text collate "C" not null,
  language text not null,
  topic text not null,
  title text,
  content text,
  editor_id integer not null,
  editor_name text not null,
  at bigint not null,
  constraint handbook_revision_pkey PRIMARY KEY (id)
);
CREATE INDEX handbook_revision_article ON public.handbook_revision USING btree (article, language, id);
alter table handbook_revision enable row level security;
alter table handbook_revision force row level security;
create policy added on handbook_revision for insert to public
  with check ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy entered on handbook_revision for select to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));
create policy removed on handbook_revision for delete to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table hour_bucket (
  device_id bigint not null,
  unit integer not null,
  hour_start bigint not null,
  local_date date not null,
  local_hour smallint not null,
  body jsonb not null,
  constraint hour_bucket_pkey PRIMARY KEY (device_id, unit, hour_start)
);
alter table hour_bucket enable row level security;
create policy entered on hour_bucket for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table import_part (
  device_id bigint not null,
  import_id text not null,
  number integer not null,
  answer bytea not null,
  keys bytea not null,
  constraint import_part_pkey PRIMARY KEY (device_id, import_id, number)
);
alter table import_part enable row level security;
alter table import_part force row level security;
create policy entered on import_part for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table installation (
  key text not null,
  value jsonb not null,
  constraint installation_pkey PRIMARY KEY (key)
);
alter table installation enable row level security;
alter table installation force row level security;
create policy whole_tree on installation for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table invoice_count (
  kind text collate "C" not null,
  count integer not null,
  constraint invoice_count_pkey PRIMARY KEY (kind)
);
alter table invoice_count enable row level security;
alter table invoice_count force row level security;
create policy whole_tree on invoice_count for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table job (
  name text collate "C" not null,
  next_at bigint not null,
  succeeded_at bigint,
  failed_at bigint,
  failures integer not null,
  constraint job_pkey PRIMARY KEY (name)
);
alter table job enable row level security;
alter table job force row level security;
create policy whole_tree on job for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table label_change (
  change_id bigint not null,
  company_id integer not null,
  user_id integer,
  by_name text not null,
  at bigint not null,
  subject text collate "C" not null,
  changed integer not null,
  undone_at bigint,
  constraint label_change_pkey PRIMARY KEY (change_id),
  constraint label_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint label_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX label_change_at ON public.label_change USING btree (at);
CREATE INDEX label_change_company ON public.label_change USING btree (company_id);
CREATE INDEX label_change_user ON public.label_change USING btree (user_id, at);
alter table label_change enable row level security;
alter table label_change force row level security;
create policy entered on label_change for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table label_change_item (
  change_id bigint not null,
  subject text collate "C" not null,
  subject_id bigint not null,
  field_id integer not null default 0,
  tag_id integer not null default 0,
  before_number double precision,
  before_text text,
  after_number double precision,
  after_text text,
  constraint label_change_item_pkey PRIMARY KEY (change_id, subject_id, field_id, tag_id),
  constraint label_change_item_change_id_fkey FOREIGN KEY (change_id) REFERENCES label_change(change_id) ON DELETE CASCADE
);
CREATE INDEX label_change_item_subject ON public.label_change_item USING btree (subject_id, subject);
alter table label_change_item enable row level security;
alter table label_change_item force row level security;
create policy entered on label_change_item for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table label_field (
  field_id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  folded_name text collate "C" not null,
  former_names text[] not null default '{}'::text[],
  kind text not null,
  subjects text[] not null,
  is_unique boolean not null default false,
  unit text not null default ''::text,
  decimals integer not null default 2,
  soon_days integer,
  choices jsonb not null default '[]'::jsonb,
  "position" integer not null default 0,
  seen_by text not null,
  changed_by text not null,
  lessees_see boolean not null default false,
  removed_at bigint,
  constraint label_field_pkey PRIMARY KEY (field_id),
  constraint label_field_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table label_field alter column path set statistics 2000;
CREATE UNIQUE INDEX label_field_name ON public.label_field USING btree (company_id, folded_name) WHERE (removed_at IS NULL);
CREATE INDEX label_field_path ON public.label_field USING btree (path);
alter table label_field enable row level security;
alter table label_field force row level security;
create policy added on label_field for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on label_field for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on label_field for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on label_field for select to public
  using ((((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR starts_with(current_setting('wattyard.path'::text, true), (path || '-'::text)) OR (lessees_see AND (current_setting('wattyard.path'::text, true) <> ''::text))));

create table label_tag (
  tag_id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  folded_name text collate "C" not null,
  seen_by text not null,
  changed_by text not null,
  lessees_see boolean not null default false,
  constraint label_tag_pkey PRIMARY KEY (tag_id),
  constraint label_tag_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table label_tag alter column path set statistics 2000;
CREATE UNIQUE INDEX label_tag_name ON public.label_tag USING btree (company_id, folded_name);
CREATE INDEX label_tag_path ON public.label_tag USING btree (path);
alter table label_tag enable row level security;
alter table label_tag force row level security;
create policy added on label_tag for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on label_tag for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on label_tag for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on label_tag for select to public
  using ((((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR starts_with(current_setting('wattyard.path'::text, true), (path || '-'::text)) OR (lessees_see AND (current_setting('wattyard.path'::text, true) <> ''::text))));

create table label_tagged (
  subject text collate "C" not null,
  subject_id bigint not null,
  tag_id integer not null,
  constraint label_tagged_pkey PRIMARY KEY (subject, subject_id, tag_id),
  constraint label_tagged_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES label_tag(tag_id) ON DELETE CASCADE
);
CREATE INDEX label_tagged_tag ON public.label_tagged USING btree (tag_id, subject, subject_id);
alter table label_tagged enable row level security;
alter table label_tagged force row level security;
create policy entered on label_tagged for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table label_value (
  subject text collate "C" not null,
  subject_id bigint not null,
  field_id integer not null,
  number double precision,
  text text,
  folded text collate "C",
  unique_key text collate "C",
  constraint label_value_pkey PRIMARY KEY (subject, subject_id, field_id),
  constraint label_value_field_id_fkey FOREIGN KEY (field_id) REFERENCES label_field(field_id) ON DELETE CASCADE
);
CREATE INDEX label_value_folded ON public.label_value USING btree (field_id, subject, folded, subject_id) WHERE (folded IS NOT NULL);
CREATE INDEX label_value_number ON public.label_value USING btree (field_id, subject, number, subject_id) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX label_value_unique ON public.label_value USING btree (field_id, subject, unique_key) WHERE (unique_key IS NOT NULL);
alter table label_value enable row level security;
alter table label_value force row level security;
create policy entered on label_value for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table late_record (
  device_id bigint not null,
  kind smallint not null,
  unit integer not null,
  at bigint not null,
  received_at bigint not null,
  payload bytea not null,
  constraint late_record_pkey PRIMARY KEY (device_id, kind, unit, at)
);
alter table late_record enable row level security;
create policy entered on late_record for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table login_try (
  subject text not null,
  at bigint not null
);
CREATE INDEX login_try_subject ON public.login_try USING btree (subject, at);
alter table login_try enable row level security;
alter table login_try force row level security;
create policy whole_tree on login_try for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table maintenance_entry (
  device_id bigint not null,
  id text not null,
  at bigint not null,
  plan_number integer,
  kind smallint not null,
  name text not null,
  person text not null,
  note text not null,
  hours double precision not null,
  cycles double precision,
  health smallint,
  next_due_at bigint,
  by_user_id integer,
  by_name text not null,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  alarm_id uuid,
  meter_deci_hours integer,
  pictures text[] not null default '{}'::text[],
  constraint maintenance_entry_pkey PRIMARY KEY (device_id, id)
);
alter table maintenance_entry alter column path set statistics 2000;
alter table maintenance_entry alter column lease_path set statistics 2000;
CREATE INDEX maintenance_entry_at ON public.maintenance_entry USING btree (device_id, at DESC);
CREATE INDEX maintenance_entry_leased ON public.maintenance_entry USING btree (lease_path) WHERE (lease_path IS NOT NULL);
CREATE INDEX maintenance_entry_path ON public.maintenance_entry USING btree (path);
alter table maintenance_entry enable row level security;
alter table maintenance_entry force row level security;
create policy added on maintenance_entry for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on maintenance_entry for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on maintenance_entry for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on maintenance_entry for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (at >= lease_from) AND (at < lease_until))));

create table maintenance_plan (
  device_id bigint not null,
  number integer not null,
  kind smallint not null,
  name text not null,
  every_days integer,
  every_hours integer,
  every_cycles integer,
  least_health smallint,
  since_at bigint not null,
  since_hours double precision not null,
  since_cycles double precision not null,
  done_at bigint,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  once_at bigint,
  alarm_id uuid,
  person text not null default ''::text,
  constraint maintenance_plan_pkey PRIMARY KEY (device_id, number),
  constraint maintenance_plan_kind_check CHECK (((kind >= 1) AND (kind <= 4)))
);
alter table maintenance_plan alter column path set statistics 2000;
alter table maintenance_plan alter column lease_path set statistics 2000;
CREATE INDEX maintenance_plan_leased ON public.maintenance_plan USING btree (lease_path) WHERE (lease_path IS NOT NULL);
CREATE INDEX maintenance_plan_path ON public.maintenance_plan USING btree (path);
alter table maintenance_plan enable row level security;
alter table maintenance_plan force row level security;
create policy added on maintenance_plan for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on maintenance_plan for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on maintenance_plan for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on maintenance_plan for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint))));

create table monitor_mount (
  device_id bigint not null,
  mounted_at bigint not null,
  dismounted_at bigint,
  mcu_id text collate "C" not null,
  sn text collate "C" not null,
  model text,
  hardware_version text,
  firmware_version text,
  reason text not null default ''::text,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  constraint monitor_mount_pkey PRIMARY KEY (device_id, mounted_at)
);
alter table monitor_mount alter column path set statistics 2000;
alter table monitor_mount alter column lease_path set statistics 2000;
CREATE INDEX monitor_mount_monitor ON public.monitor_mount USING btree (mcu_id, mounted_at);
CREATE INDEX monitor_mount_path ON public.monitor_mount USING btree (path);
CREATE INDEX monitor_mount_sn ON public.monitor_mount USING btree (sn);
alter table monitor_mount enable row level security;
alter table monitor_mount force row level security;
create policy added on monitor_mount for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on monitor_mount for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on monitor_mount for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on monitor_mount for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (mounted_at < lease_until) AND ((dismounted_at IS NULL) OR (dismounted_at > lease_from)))));

create table monitor_swap (
  swap_id text not null,
  device_id bigint not null,
  other_device_id bigint not null,
  at bigint not null,
  done_at bigint not null,
  by_name text not null,
  reason text not null default ''::text,
  seen jsonb not null default '{}'::jsonb,
  records integer not null default 0,
  rebuild_since bigint,
  undone_at bigint,
  undone_by text not null default ''::text,
  constraint monitor_swap_pkey PRIMARY KEY (swap_id)
);
CREATE INDEX monitor_swap_device ON public.monitor_swap USING btree (device_id, done_at);
CREATE INDEX monitor_swap_other ON public.monitor_swap USING btree (other_device_id, done_at);
CREATE INDEX monitor_swap_rebuild ON public.monitor_swap USING btree (rebuild_since) WHERE (rebuild_since IS NOT NULL);
alter table monitor_swap enable row level security;
alter table monitor_swap force row level security;
create policy entered on monitor_swap for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table notice (
  device_id bigint not null,
  at bigint not null,
  unit integer not null,
  msg_type smallint not null,
  code integer not null,
  kind text collate "C" not null,
  noted_at bigint not null,
  constraint notice_pkey PRIMARY KEY (device_id, at, unit, msg_type, code, kind)
);
CREATE INDEX notice_noted ON public.notice USING btree (noted_at);
alter table notice enable row level security;
alter table notice force row level security;
create policy entered on notice for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table one_time_code (
  key_hash bytea not null,
  purpose text not null,
  subject text not null,
  code_hash bytea not null,
  tries_left integer not null,
  expires_at bigint not null,
  constraint one_time_code_pkey PRIMARY KEY (key_hash)
);
alter table one_time_code enable row level security;
alter table one_time_code force row level security;
create policy whole_tree on one_time_code for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table outside_day (
  device_id bigint not null,
  day integer not null,
  records bigint not null,
  last_received_at bigint not null,
  constraint outside_day_pkey PRIMARY KEY (device_id, day)
);
alter table outside_day enable row level security;
alter table outside_day force row level security;
create policy entered on outside_day for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table overruled_reading (
  device_id bigint not null,
  kind smallint not null,
  unit integer not null,
  energy text collate "C" not null,
  at bigint not null,
  constraint overruled_reading_pkey PRIMARY KEY (device_id, kind, unit, at, energy)
);
alter table overruled_reading enable row level security;
create policy entered on overruled_reading for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table passkey (
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  relying_party text collate "C" not null,
  name text not null,
  added_at bigint not null,
  last_used_at bigint,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX passkey_user ON public.passkey USING btree (user_id);
alter table passkey enable row level security;
alter table passkey force row level security;
create policy whole_tree on passkey for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table position_by_hand (
  device_id bigint not null,
  latitude_micro_degree integer not null,
  longitude_micro_degree integer not null,
  accuracy_metre integer,
  set_at bigint not null,
  set_by text not null,
  constraint position_by_hand_pkey PRIMARY KEY (device_id)
);
alter table position_by_hand enable row level security;
alter table position_by_hand force row level security;
create policy entered on position_by_hand for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table push_browser (
  id integer not null,
  user_id integer not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  added_at bigint not null,
  constraint push_browser_pkey PRIMARY KEY (id),
  constraint push_browser_endpoint_key UNIQUE (endpoint),
  constraint push_browser_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX push_browser_user ON public.push_browser USING btree (user_id);
alter table push_browser enable row level security;
alter table push_browser force row level security;
create policy whole_tree on push_browser for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table recompute_due (
  device_id bigint not null,
  projection text not null,
  from_at bigint not null,
  noted_at bigint not null,
  notes integer not null default 1,
  constraint recompute_due_pkey PRIMARY KEY (device_id, projection)
);
alter table recompute_due enable row level security;
alter table recompute_due force row level security;
create policy entered on recompute_due for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table record_import (
  device_id bigint not null,
  import_id text not null,
  name text not null,
  by_name text not null,
  begun_at bigint not null,
  last_at bigint not null,
  ended_at bigint,
  interval_seconds integer not null default 0,
  stored integer not null default 0,
  already_there integer not null default 0,
  refused jsonb not null default '[]'::jsonb,
  left_out jsonb not null default '[]'::jsonb,
  channel_counts jsonb not null default '{}'::jsonb,
  units jsonb not null default '[]'::jsonb,
  first_instant bigint,
  last_instant bigint,
  undone_at bigint,
  undone_by text not null default ''::text,
  removed_at bigint,
  constraint record_import_pkey PRIMARY KEY (device_id, import_id)
);
CREATE INDEX record_import_undone ON public.record_import USING btree (device_id) WHERE ((undone_at IS NOT NULL) AND (removed_at IS NULL));
alter table record_import enable row level security;
alter table record_import force row level security;
create policy entered on record_import for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table record_log (
  device_id bigint not null,
  kind smallint not null,
  unit integer not null,
  at bigint not null,
  received_at bigint not null,
  payload bytea not null,
  constraint record_log_pkey PRIMARY KEY (device_id, kind, unit, at)
) partition by RANGE (at);
alter table record_log enable row level security;
create policy entered on record_log for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table recovery_code (
  user_id integer not null,
  code_hash bytea not null,
  made_at bigint not null,
  used_at bigint,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy whole_tree on recovery_code for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table removed_device (
  device_id bigint not null,
  removed_at bigint not null,
  constraint removed_device_pkey PRIMARY KEY (device_id)
);
alter table removed_device enable row level security;
alter table removed_device force row level security;
create policy changed on removed_device for update to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy noted on removed_device for insert to public
  with check ((current_setting('wattyard.path'::text, true) <> ''::text));
create policy removed on removed_device for delete to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));
create policy seen on removed_device for select to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table saved_view (
  view_id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  page text not null,
  user_id integer,
  by_name text not null,
  name text not null,
  folded_name text collate "C" not null,
  filter jsonb not null,
  sort text not null default ''::text,
  descending boolean not null default false,
  columns text[] not null default '{}'::text[],
  constraint saved_view_pkey PRIMARY KEY (view_id),
  constraint saved_view_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table saved_view alter column path set statistics 2000;
CREATE UNIQUE INDEX saved_view_own ON public.saved_view USING btree (user_id, page, folded_name) WHERE (user_id IS NOT NULL);
CREATE INDEX saved_view_path ON public.saved_view USING btree (path);
CREATE UNIQUE INDEX saved_view_shared ON public.saved_view USING btree (company_id, page, folded_name) WHERE (user_id IS NULL);
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy added on saved_view for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on saved_view for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on saved_view for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on saved_view for select to public
  using ((((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR starts_with(current_setting('wattyard.path'::text, true), (path || '-'::text))));

create table sealed_day (
  day integer not null,
  state text not null,
  constraint sealed_day_pkey PRIMARY KEY (day),
  constraint sealed_day_state_check CHECK ((state = ANY (ARRAY['sealing'::text, 'sealed'::text])))
);
alter table sealed_day enable row level security;
create policy entered on sealed_day for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table series (
  device_id bigint not null,
  kind smallint not null,
  unit integer not null,
  day integer not null,
  count integer not null,
  body bytea not null,
  constraint series_pkey PRIMARY KEY (device_id, kind, unit, day)
);
alter table series alter column body set storage external;
alter table series enable row level security;
create policy entered on series for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table series_energy (
  device_id bigint not null,
  kind smallint not null,
  unit integer not null,
  day integer not null,
  count integer not null,
  version smallint not null,
  sums jsonb not null,
  quarters jsonb not null,
  rated_watt integer,
  battery_watt integer,
  mains_watt integer,
  constraint series_energy_pkey PRIMARY KEY (device_id, kind, unit, day)
);
alter table series_energy enable row level security;
create policy entered on series_energy for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table series_extremes (
  device_id bigint not null,
  kind smallint not null,
  unit integer not null,
  day integer not null,
  count integer not null,
  body bytea not null,
  constraint series_extremes_pkey PRIMARY KEY (device_id, kind, unit, day)
);
alter table series_extremes enable row level security;
create policy entered on series_extremes for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table settings_in_force (
  device_id bigint not null,
  settings text not null,
  constraint settings_in_force_pkey PRIMARY KEY (device_id)
);
alter table settings_in_force enable row level security;
alter table settings_in_force force row level security;
create policy entered on settings_in_force for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table sign_in_provider (
  company_id integer not null,
  path text collate "C" not null,
  label text not null,
  issuer text collate "C" not null,
  client text not null,
  sealed_secret bytea,
  scopes text not null,
  group_claim text not null,
  rules jsonb not null,
  fallback_role text collate "C",
  strong_values text[] not null,
  enabled boolean not null,
  passwords_allowed boolean not null,
  updated_at bigint not null,
  constraint sign_in_provider_pkey PRIMARY KEY (company_id),
  constraint sign_in_provider_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table sign_in_provider alter column path set statistics 2000;
CREATE INDEX sign_in_provider_path ON public.sign_in_provider USING btree (path);
alter table sign_in_provider enable row level security;
alter table sign_in_provider force row level security;
create policy subtree on sign_in_provider for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table sign_in_identity (
  company_id integer not null,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id integer not null,
  is_maker boolean not null,
  joined_at bigint not null,
  last_sign_in_at bigint,
  constraint sign_in_identity_pkey PRIMARY KEY (company_id, issuer, subject),
  constraint sign_in_identity_company_id_fkey FOREIGN KEY (company_id) REFERENCES sign_in_provider(company_id) ON DELETE CASCADE,
  constraint sign_in_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_identity_user ON public.sign_in_identity USING btree (user_id);
alter table sign_in_identity enable row level security;
alter table sign_in_identity force row level security;
create policy whole_tree on sign_in_identity for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table site (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  time_zone text,
  latitude double precision,
  longitude double precision,
  plan jsonb,
  constraint site_pkey PRIMARY KEY (id),
  constraint site_company_id_name_key UNIQUE (company_id, name),
  constraint site_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint site_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
alter table site alter column path set statistics 2000;
CREATE INDEX site_path ON public.site USING btree (path);
alter table site enable row level security;
alter table site force row level security;
create policy subtree on site for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))))
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table alarm_layer (
  key text collate "C" not null,
  path text collate "C" not null,
  company_id integer not null,
  site_id integer,
  device_type character(1),
  changes jsonb not null,
  stamps jsonb not null,
  version integer not null,
  ranges jsonb not null default '{}'::jsonb,
  constraint alarm_layer_pkey PRIMARY KEY (key),
  constraint alarm_layer_check CHECK (((site_id IS NULL) OR (device_type IS NULL))),
  constraint alarm_layer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint alarm_layer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE CASCADE
);
alter table alarm_layer alter column path set statistics 2000;
CREATE INDEX alarm_layer_company ON public.alarm_layer USING btree (company_id);
CREATE INDEX alarm_layer_path ON public.alarm_layer USING btree (path);
CREATE INDEX alarm_layer_site ON public.alarm_layer USING btree (site_id) WHERE (site_id IS NOT NULL);
alter table alarm_layer enable row level security;
alter table alarm_layer force row level security;
create policy added on alarm_layer for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on alarm_layer for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on alarm_layer for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on alarm_layer for select to public
  using ((((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR (((current_setting('wattyard.path'::text, true) COLLATE "C") >= path) AND ((current_setting('wattyard.path'::text, true) COLLATE "C") < (path || '.'::text)))));

create table alarm_rule (
  id integer not null,
  path text collate "C" not null,
  company_id integer not null,
  site_id integer,
  device_type character(1),
  device_ids bigint[],
  body jsonb not null,
  enabled boolean not null,
  stamps jsonb not null,
  version integer not null,
  constraint alarm_rule_pkey PRIMARY KEY (id),
  constraint alarm_rule_check CHECK ((((((site_id IS NOT NULL))::integer + ((device_type IS NOT NULL))::integer) + ((device_ids IS NOT NULL))::integer) <= 1)),
  constraint alarm_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint alarm_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE CASCADE
);
alter table alarm_rule alter column path set statistics 2000;
CREATE INDEX alarm_rule_company ON public.alarm_rule USING btree (company_id);
CREATE INDEX alarm_rule_path ON public.alarm_rule USING btree (path);
CREATE INDEX alarm_rule_site ON public.alarm_rule USING btree (site_id) WHERE (site_id IS NOT NULL);
alter table alarm_rule enable row level security;
alter table alarm_rule force row level security;
create policy added on alarm_rule for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on alarm_rule for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on alarm_rule for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on alarm_rule for select to public
  using ((((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR (((current_setting('wattyard.path'::text, true) COLLATE "C") >= path) AND ((current_setting('wattyard.path'::text, true) COLLATE "C") < (path || '.'::text)))));

create table device (
  id bigint not null,
  mcu_id text collate "C" not null,
  sn text collate "C" not null,
  name text not null,
  device_type character(1) not null,
  manufacturer smallint,
  company_id integer not null,
  path text collate "C" not null,
  site_id integer,
  search_text text collate "C" not null,
  sort_key text collate "C" not null,
  key_hash bytea not null,
  broker_hash text not null,
  location_shared boolean not null default true,
  report_interval_s integer not null default 60,
  chemistry text not null default 'lead-acid'::text,
  nominal_centi_volt integer,
  capacity_centi_amp_hour integer,
  alarm_limits jsonb not null default '{}'::jsonb,
  settings_version integer not null default 1,
  battery_model text,
  machine_type text,
  machine_type_image text,
  model text,
  hardware_version text,
  firmware_version text,
  imei text,
  sim_id text,
  sim_kind smallint,
  images text[] not null default '{}'::text[],
  related jsonb not null default '[]'::jsonb,
  bound_at bigint not null,
  warranty_until bigint,
  service_until bigint,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  chemistry_assumed boolean not null default false,
  last_lease_end bigint not null default 0,
  nominal_concluded_day integer,
  value_ranges jsonb not null default '{}'::jsonb,
  constraint device_pkey PRIMARY KEY (id),
  constraint device_mcu_id_key UNIQUE (mcu_id),
  constraint device_sn_key UNIQUE (sn),
  constraint device_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint device_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE SET NULL
);
alter table device alter column path set statistics 2000;
alter table device alter column lease_path set statistics 2000;
CREATE INDEX device_begins ON public.device USING btree (search_text);
CREATE INDEX device_free ON public.device USING btree (last_lease_end) INCLUDE (id, sort_key);
CREATE INDEX device_leased ON public.device USING btree (lease_path) WHERE (lease_path IS NOT NULL);
CREATE INDEX device_listed ON public.device USING btree (sort_key, id) INCLUDE (path, lease_path, lease_from, lease_until, search_text, service_until);
CREATE INDEX device_path ON public.device USING btree (path, device_type);
CREATE INDEX device_path_sort ON public.device USING btree (path, sort_key, id);
CREATE INDEX device_related ON public.device USING gin (related jsonb_path_ops);
CREATE INDEX device_search ON public.device USING gin (search_text gin_trgm_ops);
CREATE INDEX device_service_until ON public.device USING btree (service_until, sort_key, id) INCLUDE (path, lease_path, lease_from, lease_until);
CREATE INDEX device_site ON public.device USING btree (site_id) INCLUDE (id, path, lease_path, lease_from, lease_until) WHERE (site_id IS NOT NULL);
CREATE INDEX device_sought ON public.device USING btree (path) INCLUDE (search_text, id, lease_path, lease_from, lease_until);
alter table device enable row level security;
alter table device force row level security;
create policy added on device for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on device for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on device for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on device for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint))));

create table attention (
  user_id integer not null,
  device_id bigint not null,
  created_at bigint not null,
  constraint attention_pkey PRIMARY KEY (user_id, device_id),
  constraint attention_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint attention_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table attention enable row level security;
alter table attention force row level security;
create policy entered on attention for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table energy_system (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  site_id integer,
  name text not null,
  kind text not null,
  nodes jsonb not null default '[]'::jsonb,
  links jsonb not null default '[]'::jsonb,
  revision integer not null default 1,
  updated_at bigint not null,
  mains_amp integer,
  mains_phases integer,
  mains_volt integer,
  constraint energy_system_pkey PRIMARY KEY (id),
  constraint energy_system_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint energy_system_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE SET NULL
);
alter table energy_system alter column path set statistics 2000;
CREATE INDEX energy_system_company ON public.energy_system USING btree (company_id);
CREATE INDEX energy_system_path ON public.energy_system USING btree (path, name, id);
CREATE INDEX energy_system_site ON public.energy_system USING btree (site_id) WHERE (site_id IS NOT NULL);
alter table energy_system enable row level security;
alter table energy_system force row level security;
create policy subtree on energy_system for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table energy_system_unit (
  device_id bigint not null,
  unit integer not null,
  system_id integer not null,
  path text collate "C" not null,
  constraint energy_system_unit_pkey PRIMARY KEY (device_id, unit),
  constraint energy_system_unit_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint energy_system_unit_system_id_fkey FOREIGN KEY (system_id) REFERENCES energy_system(id) ON DELETE CASCADE
);
alter table energy_system_unit alter column path set statistics 2000;
CREATE INDEX energy_system_unit_system ON public.energy_system_unit USING btree (system_id);
alter table energy_system_unit enable row level security;
alter table energy_system_unit force row level security;
create policy subtree on energy_system_unit for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table geofence (
  id integer not null,
  device_id bigint not null,
  name text not null,
  shape jsonb not null,
  on_enter boolean not null,
  on_leave boolean not null,
  enabled boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  removed_at bigint,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  constraint geofence_pkey PRIMARY KEY (id),
  constraint geofence_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
alter table geofence alter column path set statistics 2000;
alter table geofence alter column lease_path set statistics 2000;
CREATE INDEX geofence_device ON public.geofence USING btree (device_id, id);
CREATE INDEX geofence_path ON public.geofence USING btree (path);
alter table geofence enable row level security;
alter table geofence force row level security;
create policy added on geofence for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on geofence for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on geofence for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on geofence for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint))));

create table geofence_span (
  id bigint not null,
  geofence_id integer not null,
  device_id bigint not null,
  shape jsonb not null,
  on_enter boolean not null,
  on_leave boolean not null,
  started_at bigint not null,
  ended_at bigint,
  constraint geofence_span_pkey PRIMARY KEY (id),
  constraint geofence_span_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint geofence_span_geofence_id_fkey FOREIGN KEY (geofence_id) REFERENCES geofence(id) ON DELETE CASCADE
);
CREATE INDEX geofence_span_device ON public.geofence_span USING btree (device_id, id);
CREATE UNIQUE INDEX geofence_span_watched ON public.geofence_span USING btree (geofence_id) WHERE (ended_at IS NULL);
alter table geofence_span enable row level security;
alter table geofence_span force row level security;
create policy entered on geofence_span for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table lease (
  id bigint not null,
  contract_number text not null,
  device_id bigint not null,
  device_name text not null,
  device_sn text not null,
  path text collate "C" not null,
  company_id integer,
  holder_path text collate "C",
  customer text not null,
  rental_company text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  agreed_until bigint not null,
  rent_minor bigint not null,
  rent_period text not null,
  currency text not null,
  total_minor bigint not null,
  remark text not null,
  geofence_id integer,
  limits jsonb not null,
  start_condition jsonb,
  end_condition jsonb,
  created_at bigint not null,
  start_told boolean not null default false,
  end_told boolean not null default false,
  outside_since bigint,
  stood jsonb,
  moved_at bigint,
  used_at bigint,
  search_text text not null default ''::text,
  customer_id bigint,
  customer_taken text,
  constraint lease_pkey PRIMARY KEY (id),
  constraint lease_check CHECK ((starts_at < ends_at)),
  constraint lease_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint lease_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint lease_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint lease_geofence_id_fkey FOREIGN KEY (geofence_id) REFERENCES geofence(id) ON DELETE SET NULL
);
alter table lease alter column path set statistics 2000;
alter table lease alter column holder_path set statistics 2000;
CREATE INDEX lease_begins ON public.lease USING btree (starts_at) WHERE (NOT start_told);
CREATE INDEX lease_company ON public.lease USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX lease_counted ON public.lease USING btree (path, ends_at) INCLUDE (starts_at, id, holder_path, device_id, total_minor, currency, customer);
CREATE INDEX lease_currency ON public.lease USING btree (currency);
CREATE INDEX lease_customer ON public.lease USING btree (customer, ends_at) INCLUDE (id, starts_at);
CREATE INDEX lease_device ON public.lease USING btree (device_id, starts_at);
CREATE INDEX lease_ending ON public.lease USING btree (ends_at) INCLUDE (starts_at, device_id, customer);
CREATE INDEX lease_found ON public.lease USING btree (path, starts_at DESC, id DESC) INCLUDE (holder_path, ends_at, search_text);
CREATE INDEX lease_geofence ON public.lease USING btree (geofence_id) WHERE (geofence_id IS NOT NULL);
CREATE INDEX lease_holder ON public.lease USING btree (holder_path, starts_at DESC, id DESC) INCLUDE (path, ends_at, search_text) WHERE (holder_path IS NOT NULL);
CREATE INDEX lease_is_over ON public.lease USING btree (ends_at) WHERE (NOT end_told);
CREATE INDEX lease_listed ON public.lease USING btree (starts_at DESC, id DESC) INCLUDE (path, holder_path, ends_at, device_id, search_text);
CREATE INDEX lease_number ON public.lease USING btree (contract_number COLLATE "C");
CREATE INDEX lease_of_customer ON public.lease USING btree (customer_id, starts_at DESC, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX lease_outside ON public.lease USING btree (outside_since, id) WHERE (outside_since IS NOT NULL);
CREATE INDEX lease_rent ON public.lease USING btree (ends_at) INCLUDE (starts_at, total_minor, currency);
CREATE INDEX lease_search ON public.lease USING gin (search_text gin_trgm_ops);
CREATE INDEX lease_without_customer ON public.lease USING btree (id) WHERE ((customer_id IS NULL) OR (customer_taken IS DISTINCT FROM customer));
alter table lease enable row level security;
alter table lease force row level security;
create policy added on lease for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on lease for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on lease for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on lease for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((holder_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (holder_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")))));

create table condition_paper (
  lease_id bigint not null,
  code text not null,
  issued_at bigint not null,
  report jsonb not null,
  constraint condition_paper_pkey PRIMARY KEY (lease_id, code),
  constraint condition_paper_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES lease(id) ON DELETE CASCADE
);
CREATE INDEX condition_paper_code ON public.condition_paper USING btree (code);
alter table condition_paper enable row level security;
alter table condition_paper force row level security;
create policy added on condition_paper for insert to public
  with check ((current_setting('wattyard.path'::text, true) <> ''::text));
create policy entered on condition_paper for select to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table lease_grant (
  id bigint not null,
  device_id bigint not null,
  company_id integer not null,
  path text collate "C" not null,
  starts_at bigint not null,
  ends_at bigint not null,
  constraint lease_grant_pkey PRIMARY KEY (id),
  constraint lease_grant_check CHECK ((starts_at < ends_at)),
  constraint lease_grant_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint lease_grant_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
alter table lease_grant alter column path set statistics 2000;
CREATE INDEX lease_grant_path ON public.lease_grant USING btree (path);
alter table lease_grant enable row level security;
alter table lease_grant force row level security;
create policy subtree on lease_grant for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table lease_maintenance (
  id bigint not null,
  device_id bigint not null,
  path text collate "C" not null,
  at bigint not null,
  person text not null,
  content text not null,
  pictures text[] not null default '{}'::text[],
  created_at bigint not null,
  constraint lease_maintenance_pkey PRIMARY KEY (id),
  constraint lease_maintenance_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
alter table lease_maintenance alter column path set statistics 2000;
CREATE INDEX lease_maintenance_device ON public.lease_maintenance USING btree (device_id, at DESC);
CREATE INDEX lease_maintenance_path ON public.lease_maintenance USING btree (path, at DESC, id DESC);
alter table lease_maintenance enable row level security;
alter table lease_maintenance force row level security;
create policy subtree on lease_maintenance for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table maintenance_window (
  id integer not null,
  path text collate "C" not null,
  company_id integer not null,
  site_id integer,
  device_id bigint,
  starts_at bigint,
  ends_at bigint,
  weekly jsonb,
  note text not null,
  created_at bigint not null,
  created_by text not null,
  constraint maintenance_window_pkey PRIMARY KEY (id),
  constraint maintenance_window_check CHECK ((((weekly IS NULL) = (starts_at IS NOT NULL)) AND ((starts_at IS NULL) = (ends_at IS NULL)))),
  constraint maintenance_window_check1 CHECK (((site_id IS NULL) OR (device_id IS NULL))),
  constraint maintenance_window_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint maintenance_window_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint maintenance_window_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE CASCADE
);
alter table maintenance_window alter column path set statistics 2000;
CREATE INDEX maintenance_window_company ON public.maintenance_window USING btree (company_id);
CREATE INDEX maintenance_window_device ON public.maintenance_window USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX maintenance_window_path ON public.maintenance_window USING btree (path);
CREATE INDEX maintenance_window_site ON public.maintenance_window USING btree (site_id) WHERE (site_id IS NOT NULL);
alter table maintenance_window enable row level security;
alter table maintenance_window force row level security;
create policy subtree on maintenance_window for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table privacy_hours (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  device_id bigint,
  days_bits smallint not null,
  from_minute smallint not null,
  to_minute smallint not null,
  started_at bigint not null,
  ended_at bigint,
  constraint privacy_hours_pkey PRIMARY KEY (id),
  constraint privacy_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint privacy_hours_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
alter table privacy_hours alter column path set statistics 2000;
CREATE INDEX privacy_hours_company ON public.privacy_hours USING btree (company_id);
CREATE INDEX privacy_hours_device ON public.privacy_hours USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX privacy_hours_path ON public.privacy_hours USING btree (path);
alter table privacy_hours enable row level security;
alter table privacy_hours force row level security;
create policy subtree on privacy_hours for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table purchase (
  device_id bigint not null,
  path text collate "C" not null,
  purchased_on date,
  price_minor bigint,
  currency text,
  constraint purchase_pkey PRIMARY KEY (device_id),
  constraint purchase_check CHECK (((price_minor IS NULL) = (currency IS NULL))),
  constraint purchase_check1 CHECK (((purchased_on IS NOT NULL) OR (price_minor IS NOT NULL))),
  constraint purchase_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
alter table purchase alter column path set statistics 2000;
CREATE INDEX purchase_path ON public.purchase USING btree (path);
alter table purchase enable row level security;
alter table purchase force row level security;
create policy subtree on purchase for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table report_schedule (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  owner_id integer,
  subject text collate "C" not null,
  site_id integer,
  device_id bigint,
  every text collate "C" not null,
  weekday smallint not null,
  hour smallint not null,
  time_zone text not null,
  attachment text collate "C" not null,
  user_ids integer[] not null,
  paused_at bigint,
  next_at bigint not null,
  last_at bigint,
  updated_at bigint not null,
  constraint report_schedule_pkey PRIMARY KEY (id),
  constraint report_schedule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint report_schedule_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint report_schedule_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint report_schedule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE CASCADE
);
alter table report_schedule alter column path set statistics 2000;
CREATE INDEX report_schedule_due ON public.report_schedule USING btree (next_at, id) WHERE (paused_at IS NULL);
CREATE INDEX report_schedule_path ON public.report_schedule USING btree (path);
alter table report_schedule enable row level security;
alter table report_schedule force row level security;
create policy subtree on report_schedule for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table share (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  owner_id integer,
  device_id bigint,
  site_id integer,
  name text not null,
  purpose text not null default ''::text,
  parts text[] not null,
  history_days smallint not null,
  shows_company boolean not null,
  key_hash bytea not null,
  code_hash bytea,
  for_party boolean not null default false,
  party_id integer,
  created_at bigint not null,
  expires_at bigint not null,
  revoked_at bigint,
  used_at bigint,
  uses integer not null default 0,
  constraint share_pkey PRIMARY KEY (id),
  constraint share_key_hash_key UNIQUE (key_hash),
  constraint share_check CHECK (((device_id IS NULL) <> (site_id IS NULL))),
  constraint share_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint share_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint share_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint share_party_id_fkey FOREIGN KEY (party_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint share_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE CASCADE
);
alter table share alter column path set statistics 2000;
CREATE INDEX share_company ON public.share USING btree (company_id);
CREATE INDEX share_party ON public.share USING btree (party_id) WHERE (party_id IS NOT NULL);
CREATE INDEX share_path ON public.share USING btree (path);
alter table share enable row level security;
alter table share force row level security;
create policy subtree on share for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table shelf_monitor (
  device_id bigint not null,
  state text not null,
  since bigint not null,
  note text not null default ''::text,
  by_name text not null default ''::text,
  constraint shelf_monitor_pkey PRIMARY KEY (device_id),
  constraint shelf_monitor_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
alter table shelf_monitor enable row level security;
alter table shelf_monitor force row level security;
create policy entered on shelf_monitor for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table site_tariff (
  site_id integer not null,
  valid_from text collate "C" not null,
  path text collate "C" not null,
  tariff jsonb not null,
  constraint site_tariff_pkey PRIMARY KEY (site_id, valid_from),
  constraint site_tariff_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE CASCADE
);
alter table site_tariff alter column path set statistics 2000;
CREATE INDEX site_tariff_path ON public.site_tariff USING btree (path);
alter table site_tariff enable row level security;
alter table site_tariff force row level security;
create policy subtree on site_tariff for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table stored_file (
  id text collate "C" not null,
  path text collate "C" not null,
  purpose text not null,
  sha256 bytea not null,
  byte_count integer not null,
  media_type text not null,
  name text not null,
  created_by integer,
  created_at bigint not null,
  constraint stored_file_pkey PRIMARY KEY (id)
);
alter table stored_file alter column path set statistics 2000;
CREATE INDEX stored_file_brand ON public.stored_file USING btree (sha256) WHERE (purpose = 'brand'::text);
CREATE INDEX stored_file_content ON public.stored_file USING btree (sha256);
CREATE INDEX stored_file_path ON public.stored_file USING btree (path);
alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy subtree on stored_file for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table service_order (
  order_no text collate "C" not null,
  company_id integer not null,
  path text collate "C" not null,
  user_id integer,
  status smallint not null default 0,
  plan_name text not null,
  years integer not null,
  price_minor bigint not null,
  discount_percent integer not null,
  total_minor bigint not null,
  currency text not null,
  device_count integer not null,
  created_at bigint not null,
  reviewed_at bigint,
  pay_until bigint,
  paid_at bigint,
  confirmed_at bigint,
  closed_at bigint,
  close_reason text,
  request_key text collate "C",
  recipient jsonb not null default '{"name": "", "addressLines": []}'::jsonb,
  reason text,
  payer_name text,
  payer_account text,
  receipt_id text collate "C",
  reminded_at bigint,
  constraint service_order_pkey PRIMARY KEY (order_no),
  constraint service_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint service_order_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES stored_file(id),
  constraint service_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);
alter table service_order alter column path set statistics 2000;
CREATE INDEX service_order_due ON public.service_order USING btree (pay_until) WHERE (status = 1);
CREATE INDEX service_order_listed ON public.service_order USING btree (created_at DESC, order_no DESC) INCLUDE (path, status);
CREATE INDEX service_order_path ON public.service_order USING btree (path, created_at DESC);
CREATE UNIQUE INDEX service_order_request ON public.service_order USING btree (user_id, request_key) WHERE (request_key IS NOT NULL);
alter table service_order enable row level security;
alter table service_order force row level security;
create policy subtree on service_order for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table invoice (
  number text collate "C" not null,
  kind text collate "C" not null,
  order_no text collate "C" not null,
  path text collate "C" not null,
  issued_at bigint not null,
  corrected_number text collate "C",
  data jsonb not null,
  constraint invoice_pkey PRIMARY KEY (number),
  constraint invoice_corrected_number_fkey FOREIGN KEY (corrected_number) REFERENCES invoice(number),
  constraint invoice_order_no_fkey FOREIGN KEY (order_no) REFERENCES service_order(order_no)
);
alter table invoice alter column path set statistics 2000;
CREATE UNIQUE INDEX invoice_corrected ON public.invoice USING btree (corrected_number) WHERE (corrected_number IS NOT NULL);
CREATE INDEX invoice_order ON public.invoice USING btree (order_no, issued_at);
alter table invoice enable row level security;
alter table invoice force row level security;
create policy subtree on invoice for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table order_notice (
  order_no text collate "C" not null,
  kind text collate "C" not null,
  path text collate "C" not null,
  noted_at bigint not null,
  constraint order_notice_pkey PRIMARY KEY (order_no, kind),
  constraint order_notice_order_no_fkey FOREIGN KEY (order_no) REFERENCES service_order(order_no) ON DELETE CASCADE
);
alter table order_notice alter column path set statistics 2000;
alter table order_notice enable row level security;
alter table order_notice force row level security;
create policy subtree on order_notice for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table service_order_change (
  id integer not null,
  order_no text collate "C" not null,
  path text collate "C" not null,
  kind text collate "C" not null,
  at bigint not null,
  user_name text,
  note text,
  constraint service_order_change_pkey PRIMARY KEY (id),
  constraint service_order_change_order_no_fkey FOREIGN KEY (order_no) REFERENCES service_order(order_no) ON DELETE CASCADE
);
alter table service_order_change alter column path set statistics 2000;
CREATE INDEX service_order_change_order ON public.service_order_change USING btree (order_no, id);
alter table service_order_change enable row level security;
alter table service_order_change force row level security;
create policy subtree on service_order_change for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table service_order_device (
  order_no text collate "C" not null,
  mcu_id text collate "C" not null,
  path text collate "C" not null,
  sn text not null,
  name text not null,
  device_type text not null,
  service_until bigint not null,
  new_service_until bigint not null,
  constraint service_order_device_pkey PRIMARY KEY (order_no, mcu_id),
  constraint service_order_device_order_no_fkey FOREIGN KEY (order_no) REFERENCES service_order(order_no) ON DELETE CASCADE
);
alter table service_order_device alter column path set statistics 2000;
CREATE INDEX service_order_device_unit ON public.service_order_device USING btree (mcu_id);
alter table service_order_device enable row level security;
alter table service_order_device force row level security;
create policy subtree on service_order_device for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table swap_suggestion (
  device_id bigint not null,
  unit integer not null,
  at bigint not null,
  last_at bigint not null,
  path text collate "C" not null,
  signs jsonb not null,
  found_at bigint not null,
  answer text,
  answered_at bigint,
  answered_by integer,
  constraint swap_suggestion_pkey PRIMARY KEY (device_id, unit, at)
);
alter table swap_suggestion alter column path set statistics 2000;
CREATE INDEX swap_suggestion_path ON public.swap_suggestion USING btree (path);
alter table swap_suggestion enable row level security;
alter table swap_suggestion force row level security;
create policy subtree on swap_suggestion for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table unit_service (
  mcu_id text not null,
  service_until bigint,
  constraint unit_service_pkey PRIMARY KEY (mcu_id)
);
alter table unit_service enable row level security;
alter table unit_service force row level security;
create policy entered on unit_service for all to public
  using ((current_setting('wattyard.path'::text, true) <> ''::text));

create table user_session (
  token_hash bytea not null,
  user_id integer not null,
  language text not null,
  created_at bigint not null,
  expires_at bigint not null,
  id uuid not null default gen_random_uuid(),
  address text collate "C",
  agent text,
  constraint user_session_pkey PRIMARY KEY (token_hash),
  constraint user_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX user_session_user ON public.user_session USING btree (user_id);
alter table user_session enable row level security;
alter table user_session force row level security;
create policy whole_tree on user_session for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table warning_settings_change (
  device_id bigint not null,
  id text collate "C" not null,
  at bigint not null,
  by_user_id integer,
  by_name text not null,
  before jsonb not null,
  after jsonb not null,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  constraint warning_settings_change_pkey PRIMARY KEY (device_id, id)
);
alter table warning_settings_change alter column path set statistics 2000;
alter table warning_settings_change alter column lease_path set statistics 2000;
CREATE INDEX warning_settings_change_log ON public.warning_settings_change USING btree (device_id, at DESC, id);
CREATE INDEX warning_settings_change_path ON public.warning_settings_change USING btree (path, at DESC);
alter table warning_settings_change enable row level security;
alter table warning_settings_change force row level security;
create policy added on warning_settings_change for insert to public
  with check (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy changed on warning_settings_change for update to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy removed on warning_settings_change for delete to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));
create policy visible on warning_settings_change for select to public
  using (((current_setting('wattyard.path'::text, true) = '1'::text) OR ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))) OR ((lease_path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (lease_path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")) AND (lease_from <= (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (lease_until > (NULLIF(current_setting('wattyard.at'::text, true), ''::text))::bigint) AND (at >= lease_from) AND (at < lease_until))));

create table webhook (
  id integer not null,
  company_id integer not null,
  path text collate "C" not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  level smallint not null,
  generation integer not null default 1,
  former_until bigint,
  failures integer not null default 0,
  next_at bigint not null default 0,
  disabled_at bigint,
  updated_at bigint not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table webhook alter column path set statistics 2000;
CREATE INDEX webhook_path ON public.webhook USING btree (path);
alter table webhook enable row level security;
alter table webhook force row level security;
create policy subtree on webhook for all to public
  using (((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C"))));

create table delivery_message (
  id bigint not null,
  channel text collate "C" not null,
  user_id integer,
  webhook_id integer,
  is_gathered boolean not null,
  made_at bigint not null,
  state text collate "C" not null default 'waiting'::text,
  attempts integer not null default 0,
  next_at bigint not null,
  settled_at bigint,
  status integer,
  error text,
  body jsonb,
  tries jsonb not null default '[]'::jsonb,
  browsers integer[],
  schedule_id integer,
  report_at bigint,
  reached_at bigint,
  constraint delivery_message_pkey PRIMARY KEY (id),
  constraint delivery_message_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedule(id) ON DELETE SET NULL,
  constraint delivery_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint delivery_message_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX delivery_message_report ON public.delivery_message USING btree (schedule_id, report_at, user_id) WHERE (schedule_id IS NOT NULL);
CREATE INDEX delivery_message_settled ON public.delivery_message USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX delivery_message_user ON public.delivery_message USING btree (user_id, channel, made_at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX delivery_message_waiting ON public.delivery_message USING btree (channel, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX delivery_message_webhook ON public.delivery_message USING btree (webhook_id, id DESC) WHERE (webhook_id IS NOT NULL);
alter table delivery_message enable row level security;
alter table delivery_message force row level security;
create policy whole_tree on delivery_message for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create table delivery (
  id bigint not null,
  channel text collate "C" not null,
  user_id integer,
  device_id bigint not null,
  at bigint not null,
  unit integer not null,
  msg_type smallint not null,
  code integer not null,
  kind text collate "C" not null,
  together text collate "C",
  is_digest boolean not null default false,
  due_at bigint not null,
  message_id bigint,
  dropped_at bigint,
  told_over boolean not null default false,
  planned_at bigint not null default 0,
  webhook_id integer,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_once_key UNIQUE NULLS NOT DISTINCT (device_id, at, unit, msg_type, code, kind, channel, user_id, webhook_id),
  constraint delivery_recipient_check CHECK ((num_nonnulls(user_id, webhook_id) = 1)),
  constraint delivery_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint delivery_message_id_fkey FOREIGN KEY (message_id) REFERENCES delivery_message(id) ON DELETE CASCADE,
  constraint delivery_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);
CREATE INDEX delivery_due ON public.delivery USING btree (due_at) WHERE ((message_id IS NULL) AND (dropped_at IS NULL));
CREATE INDEX delivery_of_message ON public.delivery USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX delivery_user ON public.delivery USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX delivery_webhook ON public.delivery USING btree (webhook_id) WHERE (webhook_id IS NOT NULL);
alter table delivery enable row level security;
alter table delivery force row level security;
create policy whole_tree on delivery for all to public
  using ((current_setting('wattyard.path'::text, true) = '1'::text));

create view every_alarm as
 SELECT device_id,
    unit,
    msg_type,
    raised_at,
    level,
    released_at,
    trigger_value,
    trigger_sub_value,
    extend_value,
    read,
    deleted,
    updated_at,
    code,
    path,
    lease_path,
    lease_from,
    lease_until,
    id,
    found_later,
    work_status,
    acknowledged_at,
    acknowledged_by,
    acknowledged_name,
    assignee_id,
    assignee_name,
    snoozed_until,
    closed_at,
    suppressed,
    held_back,
    closest_ms,
    gathered_by,
    returned_at
   FROM alarm
  WHERE ((current_setting('wattyard.path'::text, true) = '1'::text) AND ((path < ('1-0'::text COLLATE "C")) OR (path >= ('1-0.'::text COLLATE "C"))));

create view every_device as
 SELECT id,
    mcu_id,
    path,
    sort_key,
    search_text,
    service_until,
    sim_kind,
    last_lease_end
   FROM device
  WHERE ((current_setting('wattyard.path'::text, true) = '1'::text) AND ((path < ('1-0'::text COLLATE "C")) OR (path >= ('1-0.'::text COLLATE "C"))));

create view every_lease as
 SELECT id,
    path,
    device_id,
    starts_at,
    ends_at,
    search_text,
    currency,
    total_minor,
    customer,
    customer_id
   FROM lease
  WHERE (current_setting('wattyard.path'::text, true) = '1'::text);

create view own_alarm as
 SELECT device_id,
    unit,
    msg_type,
    raised_at,
    level,
    released_at,
    trigger_value,
    trigger_sub_value,
    extend_value,
    read,
    deleted,
    updated_at,
    code,
    path,
    lease_path,
    lease_from,
    lease_until,
    id,
    found_later,
    work_status,
    acknowledged_at,
    acknowledged_by,
    acknowledged_name,
    assignee_id,
    assignee_name,
    snoozed_until,
    closed_at,
    suppressed,
    held_back,
    closest_ms,
    gathered_by,
    returned_at
   FROM alarm
  WHERE ((path >= (current_setting('wattyard.path'::text, true) COLLATE "C")) AND (path < ((current_setting('wattyard.path'::text, true) || '.'::text) COLLATE "C")));

grant execute on function check_lanes(integer) to wattyard_runtime;
grant execute on function enter(text,bigint) to wattyard_runtime;
grant execute on function lock_lanes(integer[],integer) to wattyard_runtime;
grant execute on function try_lanes(integer[],integer) to wattyard_runtime;
grant usage on schema public to wattyard_runtime;
grant usage on sequence alarm_rule_id_seq to wattyard_runtime;
grant usage on sequence app_user_id_seq to wattyard_runtime;
grant usage on sequence audit_entry_id_seq to wattyard_runtime;
grant usage on sequence battery_id_seq to wattyard_runtime;
grant usage on sequence battery_template_id_seq to wattyard_runtime;
grant usage on sequence bridge_id_seq to wattyard_runtime;
grant usage on sequence company_id_seq to wattyard_runtime;
grant usage on sequence configuration_template_id_seq to wattyard_runtime;
grant usage on sequence customer_id_seq to wattyard_runtime;
grant usage on sequence delivery_id_seq to wattyard_runtime;
grant usage on sequence delivery_message_id_seq to wattyard_runtime;
grant usage on sequence device_authority_id_seq to wattyard_runtime;
grant usage on sequence device_id_seq to wattyard_runtime;
grant usage on sequence energy_system_id_seq to wattyard_runtime;
grant usage on sequence geofence_id_seq to wattyard_runtime;
grant usage on sequence geofence_span_id_seq to wattyard_runtime;
grant usage on sequence handbook_revision_id_seq to wattyard_runtime;
grant usage on sequence label_change_id_seq to wattyard_runtime;
grant usage on sequence label_field_id_seq to wattyard_runtime;
grant usage on sequence label_tag_id_seq to wattyard_runtime;
grant usage on sequence lease_grant_id_seq to wattyard_runtime;
grant usage on sequence lease_maintenance_id_seq to wattyard_runtime;
grant usage on sequence maintenance_window_id_seq to wattyard_runtime;
grant usage on sequence privacy_hours_id_seq to wattyard_runtime;
grant usage on sequence push_browser_id_seq to wattyard_runtime;
grant usage on sequence report_schedule_id_seq to wattyard_runtime;
grant usage on sequence saved_view_id_seq to wattyard_runtime;
grant usage on sequence service_order_change_id_seq to wattyard_runtime;
grant usage on sequence service_order_no_seq to wattyard_runtime;
grant usage on sequence share_id_seq to wattyard_runtime;
grant usage on sequence site_id_seq to wattyard_runtime;
grant usage on sequence webhook_id_seq to wattyard_runtime;
grant delete, insert, select, update on table alarm to wattyard_runtime;
grant delete, insert, select, update on table alarm_action to wattyard_runtime;
grant delete, insert, select, update on table alarm_layer to wattyard_runtime;
grant delete, insert, select, update on table alarm_rule to wattyard_runtime;
grant delete, insert, select, update on table alarm_rule_change to wattyard_runtime;
grant delete, insert, select, update on table api_key to wattyard_runtime;
grant delete, insert, select, update on table app_user to wattyard_runtime;
grant delete, insert, select, update on table attention to wattyard_runtime;
grant insert, select on table audit_entry to wattyard_runtime;
grant delete, insert, select, update on table authenticator to wattyard_runtime;
grant delete, insert, select, update on table back_test to wattyard_runtime;
grant delete, insert, select, update on table base_device to wattyard_runtime;
grant delete, insert, select, update on table battery to wattyard_runtime;
grant delete, insert, select, update on table battery_day to wattyard_runtime;
grant delete, insert, select, update on table battery_day_due to wattyard_runtime;
grant delete, insert, select, update on table battery_finding to wattyard_runtime;
grant delete, insert, select, update on table battery_mount to wattyard_runtime;
grant delete, insert, select, update on table battery_review to wattyard_runtime;
grant delete, insert, select, update on table battery_session to wattyard_runtime;
grant delete, insert, select, update on table battery_template to wattyard_runtime;
grant delete, insert, select, update on table bridge to wattyard_runtime;
grant delete, insert, select, update on table carry_due to wattyard_runtime;
grant delete, insert, select, update on table charge to wattyard_runtime;
grant delete, insert, select, update on table clock_shift to wattyard_runtime;
grant delete, insert, select, update on table clock_shift_consent to wattyard_runtime;
grant delete, insert, select, update on table clock_shift_request to wattyard_runtime;
grant delete, insert, select, update on table command to wattyard_runtime;
grant delete, insert, select, update on table commissioned_device to wattyard_runtime;
grant delete, insert, select, update on table company to wattyard_runtime;
grant delete, insert, select, update on table company_delivery to wattyard_runtime;
grant delete, insert, select, update on table company_host to wattyard_runtime;
grant insert, select on table condition_paper to wattyard_runtime;
grant delete, insert, select, update on table configuration_template to wattyard_runtime;
grant delete, insert, select, update on table customer to wattyard_runtime;
grant delete, insert, select on table customer_erasure to wattyard_runtime;
grant delete, insert, select, update on table data_plan to wattyard_runtime;
grant delete, insert, select, update on table delivery to wattyard_runtime;
grant delete, insert, select, update on table delivery_message to wattyard_runtime;
grant delete, insert, select, update on table delivery_preferences to wattyard_runtime;
grant delete, insert, select, update on table device to wattyard_runtime;
grant delete, insert, select, update on table device_authority to wattyard_runtime;
grant delete, insert, select, update on table device_configuration to wattyard_runtime;
grant delete, insert, select, update on table device_log_entry to wattyard_runtime;
grant delete, insert, select, update on table device_refusal to wattyard_runtime;
grant delete, insert, select, update on table device_snapshot to wattyard_runtime;
grant delete, insert, select, update on table device_state to wattyard_runtime;
grant delete, insert, select, update on table device_traffic to wattyard_runtime;
grant delete, insert, select, update on table energy_system to wattyard_runtime;
grant delete, insert, select, update on table energy_system_unit to wattyard_runtime;
grant delete, insert, select, update on table erasure to wattyard_runtime;
grant select on table every_alarm to wattyard_runtime;
grant select on table every_device to wattyard_runtime;
grant select on table every_lease to wattyard_runtime;
grant delete, insert, select, update on table finding_answer to wattyard_runtime;
grant delete, insert, select, update on table firmware to wattyard_runtime;
grant delete, insert, select, update on table firmware_release to wattyard_runtime;
grant delete, insert, select, update on table firmware_rollout to wattyard_runtime;
grant delete, insert, select, update on table firmware_upgrade to wattyard_runtime;
grant delete, insert, select, update on table fleet_import to wattyard_runtime;
grant delete, insert, select, update on table fleet_review to wattyard_runtime;
grant delete, insert, select, update on table geofence to wattyard_runtime;
grant delete, insert, select, update on table geofence_span to wattyard_runtime;
grant delete, insert, select, update on table handbook_answer to wattyard_runtime;
grant delete, insert, select on table handbook_revision to wattyard_runtime;
grant delete, insert, select, update on table hour_bucket to wattyard_runtime;
grant delete, insert, select, update on table import_part to wattyard_runtime;
grant delete, insert, select, update on table installation to wattyard_runtime;
grant insert, select, update (path) on table invoice to wattyard_runtime;
grant insert, select, update on table invoice_count to wattyard_runtime;
grant insert, select, update on table job to wattyard_runtime;
grant delete, insert, select, update on table label_change to wattyard_runtime;
grant delete, insert, select, update on table label_change_item to wattyard_runtime;
grant delete, insert, select, update on table label_field to wattyard_runtime;
grant delete, insert, select, update on table label_tag to wattyard_runtime;
grant delete, insert, select, update on table label_tagged to wattyard_runtime;
grant delete, insert, select, update on table label_value to wattyard_runtime;
grant delete, insert, select, update on table late_record to wattyard_runtime;
grant delete, insert, select, update on table lease to wattyard_runtime;
grant delete, insert, select, update on table lease_grant to wattyard_runtime;
grant delete, insert, select, update on table lease_maintenance to wattyard_runtime;
grant delete, insert, select, update on table login_try to wattyard_runtime;
grant delete, insert, select, update on table maintenance_entry to wattyard_runtime;
grant delete, insert, select, update on table maintenance_plan to wattyard_runtime;
grant delete, insert, select, update on table maintenance_window to wattyard_runtime;
grant select on table migration to wattyard_runtime;
grant delete, insert, select, update on table monitor_mount to wattyard_runtime;
grant delete, insert, select, update on table monitor_swap to wattyard_runtime;
grant delete, insert, select, update on table notice to wattyard_runtime;
grant delete, insert, select, update on table one_time_code to wattyard_runtime;
grant delete, insert, select, update on table order_notice to wattyard_runtime;
grant delete, insert, select, update on table outside_day to wattyard_runtime;
grant delete, insert, select on table overruled_reading to wattyard_runtime;
grant select on table own_alarm to wattyard_runtime;
grant delete, insert, select, update on table passkey to wattyard_runtime;
grant delete, insert, select, update on table position_by_hand to wattyard_runtime;
grant delete, insert, select, update on table privacy_hours to wattyard_runtime;
grant delete, insert, select, update on table purchase to wattyard_runtime;
grant delete, insert, select, update on table push_browser to wattyard_runtime;
grant delete, insert, select, update on table recompute_due to wattyard_runtime;
grant delete, insert, select, update on table record_import to wattyard_runtime;
grant delete, insert, select, update on table record_log to wattyard_runtime;
grant delete, insert, select, update on table recovery_code to wattyard_runtime;
grant delete, insert, select, update on table removed_device to wattyard_runtime;
grant delete, insert, select, update on table report_schedule to wattyard_runtime;
grant delete, insert, select, update on table saved_view to wattyard_runtime;
grant delete, insert, select, update on table sealed_day to wattyard_runtime;
grant delete, insert, select, update on table series to wattyard_runtime;
grant delete, insert, select, update on table series_energy to wattyard_runtime;
grant delete, insert, select, update on table series_extremes to wattyard_runtime;
grant delete, insert, select, update on table service_order to wattyard_runtime;
grant delete, insert, select, update on table service_order_change to wattyard_runtime;
grant delete, insert, select, update on table service_order_device to wattyard_runtime;
grant delete, insert, select, update on table settings_in_force to wattyard_runtime;
grant delete, insert, select, update on table share to wattyard_runtime;
grant delete, insert, select, update on table shelf_monitor to wattyard_runtime;
grant delete, insert, select, update on table sign_in_identity to wattyard_runtime;
grant delete, insert, select, update on table sign_in_provider to wattyard_runtime;
grant delete, insert, select, update on table site to wattyard_runtime;
grant delete, insert, select, update on table site_tariff to wattyard_runtime;
grant delete, insert, select, update on table stored_file to wattyard_runtime;
grant delete, insert, select, update on table swap_suggestion to wattyard_runtime;
grant insert, select, update on table unit_service to wattyard_runtime;
grant delete, insert, select, update on table user_session to wattyard_runtime;
grant delete, insert, select, update on table warning_settings_change to wattyard_runtime;
grant delete, insert, select, update on table webhook to wattyard_runtime;
