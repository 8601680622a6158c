import { randomUUID } from 'node:crypto';
import { defaultAlarmLimits, type KnownBattery } from '#domain/alarms/default-limits.ts';
import { limitsFault } from '#domain/alarms/limit-rules.ts';
import { type AlarmLimit, type AlarmLimitChanges, alarmLimitsWith } from '#domain/alarms/limits.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import { can } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { type PageRequest, pageOf, shownPage } from '../platform/db/page.ts';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import type { Session } from '../platform/http/session.ts';
import { followSettings, noteChangedSettings } from '../recompute/changed-settings.ts';
import { writeAudit } from '../system/audit.ts';
import { CARRIED, CARRIED_OF_STATE } from '../visibility/carry.ts';
import { seenPeriod } from '../visibility/lease.ts';

interface Row extends KnownBattery {
  id: number;
  mcuId: string;
  changes: AlarmLimitChanges;
}
type LimitInput = Parsed<Calls['saveDeviceWarningSettings']>['limits'];

const COLUMNS = `id, mcu_id, chemistry, nominal_centi_volt, capacity_centi_amp_hour, alarm_limits as changes`;

/** The alarm limits of a device, and the defaults of its battery. */
export async function warningSettings(tx: Tx, deviceId: number): Promise<Output<Calls['getDeviceWarningSettings']>> {
  const row = await tx.one<Row>(`select ${COLUMNS} from device where id = $1`, [deviceId]);
  const defaults = defaultAlarmLimits(row);
  return { limits: alarmLimitsWith(defaults, row.changes), defaults };
}

/** Sets alarm limits of the caller's devices; alarms whose rule is switched off are released. */
export async function saveWarningSettings(
  context: Context,
  session: Session,
  { mcuIds, limits }: Parsed<Calls['saveDeviceWarningSettings']>,
): Promise<null> {
  const now = context.clock.now();
  const changed = await context.within(session, async (tx) => {
    const rows = await lockOwnDevices(tx, session, [...new Set(mcuIds)]);
    const changes = rows.flatMap((row) => changeOf(row, limits) ?? []);
    const ids = changes.map(({ row }) => row.id);
    if (ids.length > 0) await write(tx, session, changes, now);
    await noteChangedSettings(tx, ids, now, 'alarms');
    return changes.map(({ row }) => row);
  });
  await followSettings(
    context,
    changed.map(({ id }) => id),
  );
  return null;
}

/** The devices with their limits, locked until the end of the transaction. */
async function lockOwnDevices(tx: Tx, session: Session, mcuIds: readonly string[]): Promise<Row[]> {
  const named = await tx.query<{ path: string }>('select path from device where mcu_id = any($1)', [mcuIds]);
  if (named.length < mcuIds.length) throw new Refusal('device_not_found');
  for (const { path } of named) {
    const verdict = can.editWarningSettings({ role: session.role, companyPath: session.path }, { companyPath: path });
    if (!verdict.allowed) throw new Refusal(verdict.reason);
  }
  // Always in the same order, so that two concurrent callers wait instead of deadlocking. Devices that have moved away
  // meanwhile are not locked.
  const rows = await tx.query<Row>(`select ${COLUMNS} from device where mcu_id = any($1) order by id for update`, [
    mcuIds,
  ]);
  if (rows.length < mcuIds.length) throw new Refusal('device_not_found');
  return rows;
}

/** The operator's changes after an input: a type named without values returns to its default. */
function changesWith(known: AlarmLimitChanges, limits: LimitInput): AlarmLimitChanges {
  const next = { ...known };
  for (const { msgType, ...given } of limits) {
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(values).length === 0) delete next[msgType];
    else next[msgType] = { ...next[msgType], ...values };
  }
  return next;
}

interface Change {
  readonly row: Row;
  readonly changes: AlarmLimitChanges;
  /** The types with different limits. */
  readonly types: readonly number[];
  readonly before: readonly AlarmLimit[];
  readonly after: readonly AlarmLimit[];
}

/** The changes that an input makes to a device; null when there are none. */
function changeOf(row: Row, limits: LimitInput): Change | null {
  const defaults = defaultAlarmLimits(row);
  const changes = changesWith(row.changes, limits);
  const [before, after] = [alarmLimitsWith(defaults, row.changes), alarmLimitsWith(defaults, changes)];
  const fault = limitsFault(after);
  if (fault) throw new Refusal('param_error', { field: `limits.${fault.msgType}`, rule: fault.rule });
  const types = limits.map(({ msgType }) => msgType).filter((type) => !isSame(of(before, type), of(after, type)));
  if (types.length === 0) return null;
  const ofTypes = (all: readonly AlarmLimit[]) => types.flatMap((type) => of(all, type) ?? []);
  return { row, changes, types, before: ofTypes(before), after: ofTypes(after) };
}

/** Writes the changes of all devices, their logs and the audit. */
async function write(tx: Tx, session: Session, changes: readonly Change[], now: number): Promise<void> {
  const ids = changes.map(({ row }) => row.id);
  const texts = (part: 'changes' | 'before' | 'after') => changes.map((change) => JSON.stringify(change[part]));
  await tx.query(
    `update device d set alarm_limits = u.limits::jsonb, settings_version = settings_version + 1
     from unnest($1::int8[], $2::text[]) as u (id, limits) where d.id = u.id`,
    [ids, texts('changes')],
  );
  await tx.query(
    `insert into warning_settings_change as n (device_id, id, at, by_user_id, by_name, before, after, ${CARRIED})
     select u.device_id, u.id, $1::int8, $2::int4, $3, u.before::jsonb, u.after::jsonb, ${CARRIED_OF_STATE}
     from unnest($4::int8[], $5::text[], $6::text[], $7::text[]) as u (device_id, id, before, after)
       join device_state s on s.device_id = u.device_id returning n.device_id`,
    [now, session.userId, session.loginName, ids, ids.map(() => randomUUID()), texts('before'), texts('after')],
  );
  const entry = { at: now, userId: session.userId, companyPath: session.path, action: 'alarms.saveSettings' };
  await writeAudit(
    tx,
    ...changes.map(({ row, types }) => ({ ...entry, target: row.mcuId, detail: { types: types.join(' ') } })),
  );
}

const of = (limits: readonly AlarmLimit[], type: number) => limits.find(({ msgType }) => msgType === type);
const isSame = (one: AlarmLimit | undefined, other: AlarmLimit | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.enabled === other.enabled &&
    one.limit === other.limit &&
    one.upperLimit === other.upperLimit &&
    one.hysteresis === other.hysteresis &&
    one.durationSeconds === other.durationSeconds);

interface ChangeRow {
  id: string;
  at: number;
  byName: string;
  before: AlarmLimit[];
  after: AlarmLimit[];
}

/**
 * The history of a device's alarm limits with the users who changed them, newest first; for a leased device only the
 * changes within the lease.
 */
export async function pageWarningSettings(
  tx: Tx,
  device: ScopedDevice,
  request: PageRequest,
): Promise<Output<Calls['pageDeviceWarningSettingsLog']>> {
  const { startsAt, endsAt } = seenPeriod(device);
  const page = await pageOf<ChangeRow>(
    tx,
    {
      columns: sql`id, at, by_name, before, after`,
      from: sql`warning_settings_change`,
      where: sql`device_id = ${device.id} and at between ${startsAt} and ${endsAt}`,
      order: sql`at desc, id`,
    },
    request,
  );
  return shownPage(page, ({ before, after, ...row }) => ({
    ...row,
    changes: [...new Set([...before, ...after].map(({ msgType }) => msgType))].map((msgType) => ({
      msgType,
      before: of(before, msgType) ?? null,
      after: of(after, msgType) ?? null,
    })),
  }));
}
