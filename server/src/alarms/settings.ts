import { randomUUID } from 'node:crypto';
import { limitsFault } from '#domain/alarms/limit-rules.ts';
import { type AlarmLimit, type AlarmLimitChanges, alarmLimitsWith, defaultAlarmLimits } from '#domain/alarms/limits.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { Chemistry } from '#domain/device-facts.ts';
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
import { seenPeriod } from '../visibility/lease.ts';

interface Row {
  id: number;
  mcuId: string;
  path: string;
  chemistry: Chemistry;
  nominalCentiVolt: number | null;
  changes: AlarmLimitChanges;
}
type LimitInput = Parsed<Calls['saveDeviceWarningSettings']>['limits'];

const COLUMNS = `id, mcu_id as "mcuId", path, chemistry, nominal_centi_volt as "nominalCentiVolt", alarm_limits as changes`;
const defaultsOf = ({ chemistry, nominalCentiVolt }: Row) => defaultAlarmLimits(chemistry, nominalCentiVolt);

/** The alarm limits of a device, and those that its battery has by itself. */
export async function warningSettings(tx: Tx, deviceId: number): Promise<Output<Calls['getDeviceWarningSettings']>> {
  const row = await tx.one<Row>(`select ${COLUMNS} from device where id = $1`, [deviceId]);
  const defaults = defaultsOf(row);
  return { limits: alarmLimitsWith(defaults, row.changes), defaults };
}

/** Sets alarm limits of devices that are all the caller's; alarms whose rule is off then are released. */
export async function saveWarningSettings(
  context: Context,
  session: Session,
  { mcuIds, limits }: Parsed<Calls['saveDeviceWarningSettings']>,
): Promise<null> {
  const now = context.clock.now();
  const changed = await context.within(session, async (tx) => {
    const rows = await ownDevices(tx, session, [...new Set(mcuIds)]);
    const written: Row[] = [];
    for (const row of rows) if (await saveFor(tx, session, row, limits, now)) written.push(row);
    await noteChangedSettings(
      tx,
      written.map(({ id }) => id),
      now,
      'alarms',
    );
    return written;
  });
  await followSettings(
    context,
    changed.map(({ id }) => id),
  );
  return null;
}

async function ownDevices(tx: Tx, session: Session, mcuIds: readonly string[]): Promise<Row[]> {
  const rows = await tx.query<Row>(`select ${COLUMNS} from device where mcu_id = any($1) order by id`, [mcuIds]);
  if (rows.length < mcuIds.length) throw new Refusal('device_not_found');
  for (const { path } of rows) {
    const verdict = can.editWarningSettings({ role: session.role, companyPath: session.path }, { companyPath: path });
    if (!verdict.allowed) throw new Refusal(verdict.reason);
  }
  return rows;
}

/** The operator's changes after an input: a type that is named alone is forgotten. */
function changesWith(known: AlarmLimitChanges, limits: LimitInput): AlarmLimitChanges {
  const next = { ...known };
  for (const { msgType, ...given } of limits) {
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(values).length === 0) delete next[msgType];
    else next[msgType] = { ...next[msgType], ...values };
  }
  return next;
}

async function saveFor(tx: Tx, session: Session, row: Row, limits: LimitInput, now: number): Promise<boolean> {
  const defaults = defaultsOf(row);
  const changes = changesWith(row.changes, limits);
  const [before, after] = [alarmLimitsWith(defaults, row.changes), alarmLimitsWith(defaults, changes)];
  const fault = limitsFault(after);
  if (fault) throw new Refusal('param_error', { field: `limits.${fault.msgType}`, rule: fault.rule });
  const types = limits.map(({ msgType }) => msgType).filter((type) => !isSame(of(before, type), of(after, type)));
  if (types.length === 0) return false;
  await tx.query('update device set alarm_limits = $2, settings_version = settings_version + 1 where id = $1', [
    row.id,
    JSON.stringify(changes),
  ]);
  await tx.query(
    `insert into warning_settings_change (device_id, id, at, by_user_id, by_name, before, after)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      row.id,
      randomUUID(),
      now,
      session.userId,
      session.loginName,
      JSON.stringify(types.flatMap((type) => of(before, type) ?? [])),
      JSON.stringify(types.flatMap((type) => of(after, type) ?? [])),
    ],
  );
  await writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: session.path,
    action: 'alarms.saveSettings',
    target: row.mcuId,
    detail: { types: types.join(' ') },
  });
  return true;
}

const of = (limits: readonly AlarmLimit[], type: number) => limits.find(({ msgType }) => msgType === type);
const isSame = (one: AlarmLimit | undefined, other: AlarmLimit | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.enabled === other.enabled &&
    one.limit === other.limit &&
    one.hysteresis === other.hysteresis &&
    one.durationSeconds === other.durationSeconds);

interface ChangeRow {
  id: string;
  at: number;
  byName: string;
  before: AlarmLimit[];
  after: AlarmLimit[];
}

/** Who changed the alarm limits of a device, newest first; of a leased one the changes of the lease. */
export async function pageWarningSettings(
  tx: Tx,
  device: ScopedDevice,
  request: PageRequest,
): Promise<Output<Calls['pageDeviceWarningSettingsLog']>> {
  const { startsAt, endsAt } = seenPeriod(device);
  const page = await pageOf<ChangeRow>(
    tx,
    {
      columns: sql`id, at, by_name as "byName", before, after`,
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
