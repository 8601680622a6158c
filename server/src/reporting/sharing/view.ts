import { createHash } from 'node:crypto';
import { PLACE_ALARM_TYPES, revealsPlace } from '#domain/alerting/alarms/catalogue.ts';
import type { SevereLevel } from '#domain/alerting/alarms/watch/battery-fault.ts';
import { type StoredAlarm, toPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS, utcDay, utcDayText } from '#domain/foundation/basics/time.ts';
import type { PushMsg } from '#domain/foundation/devices/push-msg-schema.ts';
import { netCurrentCentiAmp } from '#domain/foundation/kinds/units.ts';
import { scoreWithFault } from '#domain/power/analytics/health/score.ts';
import type { SharedDevice, SharedHeld, SharedHour, ShareView } from '#domain/reporting/sharing/calls.ts';
import { MAX_SHARED_ALARMS, MAX_SHARED_DEVICES, SHARED_ALARM_DAYS } from '#domain/reporting/sharing/limits.ts';
import { withheldReason } from '#domain/reporting/sharing/shared-span.ts';
import { type HeldValue, hidesChargeState, namesBefore } from '#domain/stream/readings/held-values.ts';
import { privateUntil } from '#domain/stream/readings/privacy-hours.ts';
import { shownUnit } from '#domain/stream/readings/shown.ts';
import { faultLevelOfDay } from '../../alerting/alarms/battery-faults.ts';
import type { Context } from '../../context.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { endsOfLeases } from '../../foundation/visibility/leases.ts';
import { sharedDeviceIds, sharedScope } from '../../foundation/visibility/shared.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { currentState } from '../../stream/device-state/current.ts';
import { shownHours } from '../../stream/history/shown-hours.ts';
import type { OpenShare } from './admit.ts';

type Parts = Pick<Context, 'within' | 'clock'>;

interface Row {
  id: number;
  name: string;
  deviceType: string;
  locationShared: boolean;
  leaseFrom: number | null;
  leaseUntil: number | null;
  serviceUntil: number | null;
  /** When the last lease to others ended: nothing of before is shown. */
  notBefore: number;
  at: number | null;
  online: boolean;
  chargeState: number | null;
  socCentiPercent: number | null;
  voltageCentiVolt: number | null;
  currentUsingCentiAmp: number | null;
  currentChargingCentiAmp: number | null;
  temperatureCentiCelsius: number | null;
  latitudeMicroDegree: number | null;
  longitudeMicroDegree: number | null;
  locationAt: number | null;
  held: readonly HeldValue[] | null;
}

const leases = systemScope('leases of shared devices');

async function readRows(
  { within, clock }: Parts,
  share: OpenShare,
  ids: (tx: Tx) => Promise<number[]>,
): Promise<Row[]> {
  const rows = await within(sharedScope(share), async (tx) =>
    tx.query<Omit<Row, 'notBefore'>>(
      `select d.id, d.name, d.device_type, d.location_shared, d.lease_from, d.lease_until, d.service_until,
         s.at, s.online, s.charge_state, s.soc_centi_percent, s.voltage_centi_volt, s.current_using_centi_amp,
         s.current_charging_centi_amp, s.temperature_centi_celsius, s.latitude_micro_degree, s.longitude_micro_degree,
         s.location_at, s.held
       from device_state s join device d on d.id = s.device_id where s.device_id = any($1) order by d.sort_key, d.id`,
      [await ids(tx)],
    ),
  );
  const found = rows.map(({ id }) => id);
  const ends = await within(leases, (tx) => endsOfLeases(tx, found, clock.now()));
  return rows.map((row) => ({ ...row, notBefore: ends.get(row.id) ?? 0 }));
}

/** Names a device to readers of one share; who has two shares cannot tell that it is the same. */
const refOf = ({ id }: Pick<OpenShare, 'id'>, deviceId: number): string =>
  createHash('sha256').update(`shared device\n${id}\n${deviceId}`).digest('hex').slice(0, 16);

interface About {
  companyName: string;
  siteName: string | null;
  timeZone: string;
}

/** What is shared is named by the site, or the device with its site's time. */
const readAbout = (tx: Tx, { companyId, deviceId, siteId }: OpenShare): Promise<About> =>
  tx.one<About>(
    `select c.name as company_name, t.name as site_name, coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as time_zone
     from company c left join site t on t.id = coalesce($3::int4, (select site_id from device where id = $2::int8))
     where c.id = $1`,
    [companyId, deviceId, siteId],
  );

/** What a share shows now. */
export async function shareView({ within, clock }: Parts, share: OpenShare): Promise<ShareView> {
  const now = clock.now();
  const rows = await readRows({ within, clock }, share, (tx) => sharedDeviceIds(tx, share, MAX_SHARED_DEVICES));
  if (share.deviceId !== null && rows.length === 0) throw new Refusal('share_ended');
  const hidden = await privateAmong({ within, clock }, share, rows);
  return within(sharedScope(share), async (tx) => {
    const { companyName, siteName, timeZone } = await readAbout(tx, share);
    const open = rows.filter((row) => withheldReason(row, now) === null);
    const health = share.parts.includes('health') ? await readHealth(tx, open, now) : new Map();
    const alarms = share.parts.includes('alarms') ? await readAlarms(tx, open, share, now) : new Map();
    return {
      name: share.name,
      purpose: share.purpose,
      site: share.siteId === null ? null : siteName,
      companyName: share.showsCompany ? companyName : null,
      parts: [...share.parts],
      historyDays: share.historyDays,
      expiresAt: share.expiresAt,
      timeZone,
      now,
      devices: rows.map((row) => ({
        ref: refOf(share, row.id),
        name: row.name,
        deviceType: row.deviceType,
        ...shownOf(row, share, now),
        privateUntil: hidden.get(row.id) ?? null,
        health: health.get(row.id) ?? null,
        alarms: alarms.get(row.id) ?? [],
      })),
    };
  });
}

const privacy = systemScope('private hours of shared devices');

/** Until when positions that would be shown are private, by device: the hours may be those of a company above. */
async function privateAmong(
  { within, clock }: Parts,
  { parts }: OpenShare,
  rows: readonly Row[],
): Promise<Map<number, number>> {
  const now = clock.now();
  const ids = rows
    .filter((row) => row.locationShared && positionOf(row) === null && withheldReason(row, now) === null)
    .map(({ id }) => id);
  if (!parts.includes('position') || ids.length === 0) return new Map();
  const devices = await within(privacy, (tx) => tx.query<DeviceRow>(`${DEVICE_ROWS} where d.id = any($1)`, [ids]));
  return new Map(
    devices.flatMap((row) => {
      const until = privateUntil(toDevice(row).settings, now);
      return until === null ? [] : [[row.id, until]];
    }),
  );
}

type Shown = Pick<SharedDevice, 'withheld' | 'online' | 'values' | 'position'>;

function shownOf(row: Row, { parts }: OpenShare, now: number): Shown {
  const withheld = withheldReason(row, now);
  if (withheld !== null) return { withheld, online: null, values: null, position: null };
  return {
    withheld,
    online: row.online,
    values: parts.includes('values') ? valuesOf(row) : null,
    position: parts.includes('position') && row.locationShared ? positionOf(row) : null,
  };
}

function valuesOf(row: Row): SharedDevice['values'] {
  if (row.at === null || row.at < row.notBefore) return null;
  const held = row.held ?? [];
  const withheld = namesBefore(held, row.notBefore);
  const told = <T>(value: T, ...names: readonly string[]) =>
    names.some((name) => withheld.includes(name)) ? null : value;
  // A net current is as old as the older of its two halves; a share has one age for each value that it shows.
  const ages = held.flatMap(({ name, since }) => {
    const shown = SHARED_NAMES[name];
    return shown === undefined || withheld.includes(name) ? [] : [{ name: shown, since }];
  });
  return {
    at: row.at,
    socCentiPercent: told(row.socCentiPercent, 'soc'),
    centiVolt: told(row.voltageCentiVolt, 'voltageRaw'),
    centiAmp: told(
      netCurrentCentiAmp(row.currentUsingCentiAmp, row.currentChargingCentiAmp),
      'currentUsing',
      'currentCharging',
    ),
    centiCelsius: told(row.temperatureCentiCelsius, 'batteryTemperature'),
    chargeState: hidesChargeState(withheld) ? null : row.chargeState,
    held: oldestOfEach(ages),
  };
}

/** How a share names what lists name otherwise. */
const SHARED_NAMES: Readonly<Record<string, SharedHeld['name']>> = {
  soc: 'socCentiPercent',
  voltageRaw: 'centiVolt',
  currentUsing: 'centiAmp',
  currentCharging: 'centiAmp',
  batteryTemperature: 'centiCelsius',
};

const oldestOfEach = (ages: readonly SharedHeld[]): SharedHeld[] =>
  [...Map.groupBy(ages, ({ name }) => name)].map(([name, of]) => ({
    name,
    since: Math.min(...of.map(({ since }) => since)),
  }));

const MICRO = 1e6;

function positionOf(row: Row): SharedDevice['position'] {
  const { latitudeMicroDegree, longitudeMicroDegree, locationAt } = row;
  if (latitudeMicroDegree === null || longitudeMicroDegree === null) return null;
  if (locationAt === null || locationAt < row.notBefore) return null;
  return { at: locationAt, lat: latitudeMicroDegree / MICRO, lon: longitudeMicroDegree / MICRO };
}

/** A score older than this says nothing of today. */
const HEALTH_DAYS = 60;

type Health = NonNullable<SharedDevice['health']>;

interface ScoredDay {
  deviceId: number;
  day: number;
  score: number;
  faultLevel: SevereLevel | null;
  percent: number | null;
}

/** The newest score of the lowest unit that has one. */
async function readHealth(tx: Tx, rows: readonly Row[], now: number): Promise<Map<number, Health>> {
  const found =
    await tx.query<ScoredDay>(sql`select distinct on (d.device_id) d.device_id, d.day, d.score, ${faultLevelOfDay(sql`d`)} as fault_level,
      (d.score_parts ->> 'stateOfHealthPercent')::float8 as percent
    from battery_day d where d.device_id = any(${rows.map(({ id }) => id)}) and d.day >= ${utcDay(now) - HEALTH_DAYS} and d.score is not null
    order by d.device_id, d.unit, d.day desc`);
  const notBefore = new Map(rows.map((row) => [row.id, row.notBefore]));
  const shown = found.filter(({ deviceId, day }) => day > utcDay(notBefore.get(deviceId) ?? 0));
  return new Map(
    shown.map(({ deviceId, day, score, faultLevel, percent }) => [
      deviceId,
      { date: utcDayText(day), score: scoreWithFault(score, faultLevel), stateOfHealthPercent: percent },
    ]),
  );
}

/** Open alarms and those of the last days, the newest first; those that tell a place only with the position. */
async function readAlarms(
  tx: Tx,
  rows: readonly Row[],
  { parts }: OpenShare,
  now: number,
): Promise<Map<number, PushMsg[]>> {
  const shown = new Map(rows.map((row) => [row.id, row]));
  const located = parts.includes('position');
  const found = await tx.query<StoredAlarm & { deviceId: number }>(
    `select * from (select a.device_id, a.unit, a.msg_type, a.code, a.level, a.raised_at, a.released_at, a.trigger_value,
         a.trigger_sub_value, a.extend_value as extend, a.updated_at,
         row_number() over (partition by a.device_id order by a.released_at is null desc, a.raised_at desc, a.id) as place
       from alarm a where a.device_id = any($1) and not a.deleted and (a.released_at is null or a.raised_at >= $2)
         and ($3 or a.msg_type not in (${PLACE_ALARM_TYPES.join(', ')}))) x
     where place <= ${MAX_SHARED_ALARMS} order by device_id, place`,
    [[...shown.keys()], now - SHARED_ALARM_DAYS * DAY_MS, located],
  );
  const byDevice = new Map<number, PushMsg[]>();
  for (const { deviceId, ...alarm } of found) {
    const device = shown.get(deviceId);
    if (!device || alarm.raisedAt < device.notBefore) continue;
    const tellsPlace = revealsPlace(alarm.msgType);
    if (tellsPlace && !device.locationShared) continue;
    byDevice.set(deviceId, [...(byDevice.get(deviceId) ?? []), toPushMsg(alarm)]);
  }
  return byDevice;
}

/** The hours of one shared device. */
export async function sharedHours({ within, clock }: Parts, share: OpenShare, ref: string): Promise<SharedHour[]> {
  if (!share.parts.includes('history')) throw new Refusal('share_not_found');
  const now = clock.now();
  const [row] = await readRows({ within, clock }, share, async (tx) =>
    (await sharedDeviceIds(tx, share, MAX_SHARED_DEVICES)).filter((id) => refOf(share, id) === ref),
  );
  if (!row || withheldReason(row, now) !== null) throw new Refusal('device_not_found');
  const scope = sharedScope(share);
  const state = await within(scope, (tx) => currentState(tx, row.id));
  const shown = state && shownUnit(state.readings);
  if (!shown) return [];
  const startTime = Math.max(now - share.historyDays * DAY_MS, row.notBefore);
  const period = { startTime, endTime: now, heldFrom: row.notBefore };
  const hours = await shownHours(within, scope, row.id, shown.unit, period);
  return hours.map((hour) => ({
    startAt: hour.startAt,
    socLowest: hour.socMinimumCentiPercent,
    socHighest: hour.socMaximumCentiPercent,
    socLast: hour.socLastCentiPercent,
    voltLowest: hour.minimumCentiVolt,
    voltHighest: hour.maximumCentiVolt,
  }));
}
