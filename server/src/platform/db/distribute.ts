import type pg from 'pg';

/**
 * Placement of tables on a Citus cluster: every table is named in one of these lists. On a plain PostgreSQL they are
 * all ordinary tables.
 */
export const PLACES = {
  /** A copy on every node: tables that statements join with device data. */
  reference: [
    'company',
    'site',
    'app_user',
    'device',
    'unit_service',
    'attention',
    'lease_grant',
    'geofence',
    'geofence_span',
    'maintenance_window',
    'battery',
    'energy_system',
    'energy_system_unit',
    'site_tariff',
    'privacy_hours',
    'alarm_layer',
    'alarm_rule',
    'sealed_day',
    'firmware',
    'firmware_release',
    'firmware_rollout',
  ],
  /** Spread by `device_id`, rows of one device together. */
  device: [
    'device_state',
    'device_snapshot',
    'settings_in_force',
    'record_log',
    'late_record',
    'series',
    'series_extremes',
    'series_energy',
    'overruled_reading',
    'hour_bucket',
    'device_traffic',
    'device_refusal',
    'battery_session',
    'alarm',
    'alarm_action',
    'battery_day',
    'battery_day_due',
    'command',
    'device_configuration',
    'warning_settings_change',
    'device_log_entry',
    'firmware_upgrade',
    'charge',
    'recompute_due',
    'record_import',
    'import_part',
    'outside_day',
    'clock_shift',
    'clock_shift_request',
    'clock_shift_consent',
    'removed_device',
    'battery_mount',
    'battery_review',
    'battery_finding',
    'finding_answer',
    'swap_suggestion',
    'maintenance_plan',
    'maintenance_entry',
    'notice',
  ],
  /** On the coordinator alone: never joined with the data of devices. */
  coordinator: [
    'migration',
    'installation',
    'job',
    'user_session',
    'api_key',
    'one_time_code',
    'login_try',
    'audit_entry',
    'carry_due',
    'alarm_rule_change',
    'stored_file',
    'base_device',
    'battery_template',
    'fleet_review',
    'configuration_template',
    'bridge',
    'data_plan',
    'service_order',
    'service_order_device',
    'service_order_change',
    'invoice',
    'invoice_count',
    'delivery_preferences',
    'company_delivery',
    'company_host',
    'webhook',
    'delivery_message',
    'delivery',
    'push_browser',
    'authenticator',
    'passkey',
    'recovery_code',
    'erasure',
    'back_test',
    'report_schedule',
    'order_notice',
    'device_authority',
    'sign_in_provider',
    'sign_in_identity',
    'share',
    'handbook_revision',
    'handbook_answer',
    'lease',
    'lease_maintenance',
    'condition_paper',
  ],
} as const;

/** The others are placed with the shards of this one. */
const [FIRST] = PLACES.device;

type Client = Pick<pg.ClientBase, 'query'>;

/** Whether the database is the coordinator of a Citus cluster. */
export const isCitus = async (client: Client): Promise<boolean> =>
  (await client.query("select from pg_extension where extname = 'citus'")).rows.length > 0;

/** Brings tables that are not there yet to their places on a Citus cluster, with their rows. */
export async function distribute(client: Client): Promise<void> {
  if (!(await isCitus(client))) return;
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and (p.logicalrelid is null or p.partmethod = 'n' and p.repmodel <> 't')`,
  );
  const local = new Set(rows.map(({ name }) => name));
  const reference = PLACES.reference.filter((name) => local.has(name));
  const ofDevices = PLACES.device.filter((name) => local.has(name));
  if (reference.length + ofDevices.length === 0) return;
  const grants = await viewGrants(client);
  await unforced(client, async () => {
    for (const name of reference) await client.query('select create_reference_table($1::regclass)', [name]);
    for (const name of ofDevices) {
      await client.query("select create_distributed_table($1::regclass, 'device_id', colocate_with => $2)", [
        name,
        name === FIRST ? 'none' : FIRST,
      ]);
      // Rows that were here before are on the nodes now, and still take room here.
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
    }
    for (const statement of grants) await client.query(statement);
  });
}

/** A view of a table that Citus exchanges for one of its own is made again, and without its grants. */
async function viewGrants(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on %I to %I', granted.privilege_type, c.relname, r.rolname) as statement
     from pg_class c, aclexplode(c.relacl) granted join pg_roles r on r.oid = granted.grantee
     where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and granted.grantee <> granted.grantor`,
  );
  return rows.map(({ statement }) => statement);
}

/**
 * Rows are copied to the nodes and their references are checked there. Forced row-level security refuses the copying to
 * the owner and hides the rows from the check, so it is switched off meanwhile: the locks on the tables keep everybody
 * else from noticing.
 */
async function unforced(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
  );
  await client.query('begin');
  try {
    for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
    await work();
    for (const { name } of rows) await client.query(`alter table ${name} force row level security`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error('the tables could not be distributed over the cluster', { cause: error });
  }
}
