import type { Calls } from '#domain/assembly/calls.ts';
import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { can, type Role } from '#domain/foundation/permissions/permissions.ts';
import { type ChargingSession, chargingSessionOf, reasonsOf } from '#domain/power/charging/charging-session.ts';
import { chargingSessionIdOf } from '#domain/power/charging/session-id.ts';
import { batterySession } from '#domain/stream/history/session.ts';
import { deviceWhere } from '../../foundation/devices/filter.ts';
import { served } from '../../foundation/visibility/served.ts';
import { falling, rising } from '../../platform/db/cursor.ts';
import { longPageOf } from '../../platform/db/page.ts';
import { allOf, anyOf, type Sql, sql } from '../../platform/db/sql.ts';
import { ownScope, type Scope, type Tx } from '../../platform/db/within.ts';
import { currentStates } from '../../stream/device-state/current.ts';
import { unitsWith } from '../../stream/device-state/recomputation.ts';
import { type ChargeLevels, chargeLevels } from './charge-levels.ts';

export type ChargingSessionItem = Output<Calls['chargerRecordDetail']>;

export interface Reader extends Pick<Scope, 'path'> {
  readonly role: Role;
}

interface Row {
  deviceId: number;
  unit: number;
  body: ChargingSession;
  mcuId: string;
  sn: string;
  name: string;
  deviceType: string;
  companyName: string | null;
}

const UNKNOWN: ChargeLevels = { socStartCentiPercent: null, socEndCentiPercent: null };
const COLUMNS = sql`x.device_id, x.unit, x.body, d.mcu_id, d.sn, d.name, d.device_type, c.name as company_name`;
export const CHARGES = sql`charge x join device d on d.id = x.device_id`;
const COMPANIES = sql`left join company c on c.id = d.company_id`;

type Asked = Pick<
  Parsed<Calls['pageChargerRecord']>,
  'startTime' | 'endTime' | 'mcuId' | 'companyIdList' | 'key' | 'outcome'
>;

/** The sessions that are asked for, whatever their outcome. */
export const ofAnyOutcome = async (
  tx: Tx,
  { path }: Reader,
  { startTime, endTime, mcuId, companyIdList, key }: Asked,
  now: number,
): Promise<Sql> =>
  allOf([
    sql`x.started_at between ${startTime} and ${endTime}`,
    ...(mcuId === '' ? [] : [sql`d.mcu_id = ${mcuId}`]),
    // Shown again once the data service is renewed.
    served(now),
    (await deviceWhere(tx, ownScope(path), { companyIdList, key })).ofDevice,
  ]);

/** One page of the charging sessions of the caller's companies, newest first. */
export async function pageChargingSessions(
  tx: Tx,
  reader: Reader,
  { startTime, endTime, mcuId, companyIdList, key, outcome, ...request }: Parsed<Calls['pageChargerRecord']>,
  now: number,
): Promise<Output<Calls['pageChargerRecord']>> {
  const asked = await ofAnyOutcome(tx, reader, { startTime, endTime, mcuId, companyIdList, key, outcome }, now);
  const endedAs = (outcome === '' ? [] : reasonsOf(outcome)).map((reason) =>
    reason === null ? sql`x.body->>'endReason' is null` : sql`x.body->>'endReason' = ${reason}`,
  );
  const { list, ...page } = await longPageOf<Row>(
    tx,
    {
      columns: COLUMNS,
      from: CHARGES,
      joins: COMPANIES,
      where: endedAs.length === 0 ? asked : allOf([asked, anyOf(endedAs)]),
      order: [falling(sql`x.started_at`), rising(sql`x.device_id`), rising(sql`x.unit`)],
    },
    request,
  );
  return { list: await itemsOf(tx, reader, list), ...page };
}

/** A charging session of a device that is known to be visible; null if none began at that instant. */
export async function findChargingSession(
  tx: Tx,
  reader: Reader,
  deviceId: number,
  unit: number,
  startedAt: number,
): Promise<ChargingSessionItem | null> {
  const rows = await tx.query<Row>(
    sql`select ${COLUMNS} from ${CHARGES} ${COMPANIES} where x.device_id = ${deviceId} and x.unit = ${unit} and x.started_at = ${startedAt}`,
  );
  return (await itemsOf(tx, reader, rows))[0] ?? null;
}

/** The end of a running session is its newest record, which is in the state of its device. */
async function itemsOf(tx: Tx, { role }: Reader, rows: readonly Row[]): Promise<ChargingSessionItem[]> {
  const states = await currentStates(tx, [...new Set(rows.map(({ deviceId }) => deviceId))]);
  const upToNow = ({ deviceId, unit, body }: Row): ChargingSession => {
    const open = body.endReason === null ? states.get(deviceId)?.charging.units[unit]?.open : null;
    return open && open.startedAt === body.startedAt ? chargingSessionOf(open, open.lastAt, null) : body;
  };
  const levels = await chargeLevels(
    tx,
    rows.map((row) => ({ ...upToNow(row), deviceId: row.deviceId, ...batteryOf(states.get(row.deviceId), row.unit) })),
  );
  return rows.map((row, place) => ({
    id: chargingSessionIdOf({ mcuId: row.mcuId, unit: row.unit, startedAt: row.body.startedAt }),
    mcuId: row.mcuId,
    deviceSn: row.sn,
    deviceName: row.name,
    deviceType: row.deviceType,
    companyName: can.seeCompanyNames({ role }).allowed ? row.companyName : null,
    unit: row.unit,
    ...upToNow(row),
    ...(levels[place] ?? UNKNOWN),
  }));
}

/** The battery that a charger charges: the one of its number, or the only one behind the hub; and what runs there. */
function batteryOf(state: DeviceState | undefined, charger: number) {
  const units = state ? unitsWith(state, KIND.monitor) : [];
  const battery = units.includes(charger) ? charger : units.length === 1 ? units[0] : undefined;
  const open = battery === undefined ? null : (state?.history.units[battery]?.session ?? null);
  return { battery: battery ?? null, running: open && batterySession(open) };
}
