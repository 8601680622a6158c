import { DRIFT_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { driftCode } from '#domain/alerting/alarms/watch/drift-codes.ts';
import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { type Battery, batteryOf } from '#domain/power/analytics/battery.ts';
import { DAY_VERSION } from '#domain/power/analytics/days/day.ts';
import type { DriftDay } from '#domain/power/analytics/drift/drift-day.ts';
import type { Drifts } from '#domain/power/analytics/drift/drift-report.ts';
import { driftsOf } from '#domain/power/analytics/drift/drifts.ts';
import { USUAL_BUDGET } from '#domain/power/analytics/drift/limits.ts';
import type { DriftsInput } from '#domain/stream/stream/input.ts';
import type { Context } from '../../context.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Each } from '../../platform/jobs/job.ts';
import { clearDue, noteDue } from '../../stream/device-state/due.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { applyInputs } from '../../stream/ingest/apply-inputs.ts';
import { swapsOfUnit } from '../batteries/list.ts';
import { FIRST_DAYS } from './day-store.ts';

/** In the list of what is due. */
const DRIFTS = 'drifts';
/** Days that are read besides the first ones: a drift is found within three months, or not at all. */
const LAST_DAYS = 120;
const scope = systemScope('drifts');
const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** The false warnings that the owner accepts, per 100 packs and month; the usual ones where the rule is off. */
const budgetOf = ({ alarmLimits }: DeviceSettings): number => {
  const limit = alarmLimits.find(({ msgType }) => msgType === DRIFT_ALARM);
  return limit ? limit.limit / 100 : USUAL_BUDGET;
};

/** What drifts in the battery that is mounted on a unit, from its first days and the last ones within a time; null without a management system. */
export async function unitDrifts(
  tx: Tx,
  deviceId: number,
  unit: number,
  settings: DeviceSettings,
  time: { readonly from: number; readonly to: number } = EVER,
): Promise<Drifts | null> {
  const mountedAt = (await swapsOfUnit(tx, deviceId, unit)).findLast((swap) => swap < time.to) ?? 0;
  const first = utcDay(Math.max(time.from, mountedAt) + DAY_MS - 1);
  const rows = await tx.query<{ drift: DriftDay[]; rated: number | null }>(
    `with known as (
       select day, body -> 'bms' -> 'drift' as drift, (body -> 'bms' -> 'says' ->> 'designAmpHours')::float8 as rated
       from battery_day where device_id = $1 and unit = $2 and day >= $3 and day < $4 and version = ${DAY_VERSION}
         and jsonb_typeof(body -> 'bms' -> 'drift') = 'array')
     select distinct on (day) drift, rated from (
       (select * from known order by day limit ${FIRST_DAYS})
       union all (select * from known order by day desc limit ${LAST_DAYS})) as ends
     order by day`,
    [deviceId, unit, first, Math.min(utcDay(time.to), MAX_DAY)],
  );
  if (rows.length === 0) return null;
  const { chemistry, designAmpHours }: Battery = batteryOf(settings);
  const ampHours = designAmpHours ?? rows.findLast(({ rated }) => (rated ?? 0) > 0)?.rated ?? null;
  return driftsOf(
    rows.flatMap(({ drift }) => drift),
    { chemistry, ampHours },
    budgetOf(settings),
  );
}
const MAX_DAY = 2 ** 31 - 1;

/** Notes a device whose days were analysed if its warnings of drifts are not what its days show. */
export async function noteDrifts(
  tx: Tx,
  deviceId: number,
  units: Iterable<number>,
  settings: DeviceSettings,
  now: number,
): Promise<void> {
  for (const unit of units) {
    const found = (await foundDrifts(tx, deviceId, unit, settings)).map(({ code }) => code);
    if (found.join() === (await toldCodes(tx, deviceId, unit)).join()) continue;
    await noteDue(tx, [{ deviceId, projection: DRIFTS, from: now }], now);
    return;
  }
}

/** Raises and releases warnings of drifts of the devices that are noted, each by the process that takes it first. */
export async function followDrifts(
  { within, clock, live, sinks }: Pick<Context, 'within' | 'clock' | 'live' | 'sinks'>,
  each: Each,
): Promise<void> {
  const noted = await within(scope, (tx) =>
    tx.query<{ id: number }>(
      `select device_id as id from recompute_due where projection = '${DRIFTS}' order by device_id`,
    ),
  );
  await each(
    noted,
    ({ id }) => `drifts of device ${id}`,
    async ({ id }) => {
      const messages = await within(scope, async (tx) => {
        await lockLanesOf(tx, [id]);
        if ((await clearDue(tx, [id], DRIFTS)).length === 0) return [];
        const row = await tx.maybe<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [id]);
        if (!row) return [];
        const { settings } = toDevice(row);
        const now = clock.now();
        const inputs: DriftsInput[] = [];
        for (const unit of await unitsOf(tx, id))
          inputs.push({ type: 'drifted', now, unit, drifts: await foundDrifts(tx, id, unit, settings) });
        return applyInputs(tx, new Map([[id, inputs]]), { now, sinks });
      });
      for (const message of messages) live.publish(message);
    },
  );
}

const unitsOf = async (tx: Tx, deviceId: number): Promise<number[]> =>
  (
    await tx.query<{ unit: number }>('select distinct unit from battery_day where device_id = $1 order by 1', [
      deviceId,
    ])
  ).map(({ unit }) => unit);

/** By code; none where the rule is off. A probe that reads less than it should is shown, and no danger. */
async function foundDrifts(
  tx: Tx,
  deviceId: number,
  unit: number,
  settings: DeviceSettings,
): Promise<DriftsInput['drifts']> {
  if (!settings.alarmLimits.some(({ msgType, enabled }) => msgType === DRIFT_ALARM && enabled)) return [];
  const drifts = await unitDrifts(tx, deviceId, unit, settings);
  return (drifts?.found ?? [])
    .filter(({ value }) => value > 0)
    .map(({ kind, index, stoodOutAt }) => ({ code: driftCode(kind, index), since: stoodOutAt }))
    .sort((a, b) => a.code - b.code);
}

const toldCodes = async (tx: Tx, deviceId: number, unit: number): Promise<number[]> =>
  (
    await tx.query<{ code: number }>(
      `select code from alarm where device_id = $1 and unit = $2 and msg_type = ${DRIFT_ALARM} and released_at is null
       order by code`,
      [deviceId, unit],
    )
  ).map(({ code }) => code);
