import { CELLS_APART_ALARM, FAULT_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { limitRange } from '#domain/alerting/alarms/rules/limit-rules.ts';
import { WEAK_CELL_CODES, weakCellCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { toHundredths } from '#domain/foundation/kinds/units.ts';
import { cellsApartNow } from '#domain/power/analytics/cells/cells-apart.ts';
import { mayBeWeak, weakCellsNow } from '#domain/power/analytics/cells/weak-cells.ts';
import type { FoundInput } from '#domain/stream/stream/input.ts';
import type { Context } from '../../context.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Each } from '../../platform/jobs/job.ts';
import { clearDue, noteDue } from '../../stream/device-state/due.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { applyInputs } from '../../stream/ingest/apply-inputs.ts';
import { swapsOfUnit } from '../batteries/list.ts';
import { FIRST_DAYS, readFirstDays, readLastDays } from './day-store.ts';

type FollowContext = Pick<Context, 'within' | 'clock' | 'live' | 'sinks'>;

/** In the list of what is due. */
const WEAK_CELLS = 'weakCells';
/** Days that are read: a week with its last day under load, if it is not always used. */
const DAYS = 21;
/** Days in which the one since when a cell is weak is looked for, once it is. */
const PAST_DAYS = 400;
const NEVER = 40_000;
/** Half of the lowest limit that can be set: from there on a growth counts, hundredths of a millivolt. */
const LEAST_APART = limitRange(CELLS_APART_ALARM).min / 2;
const scope = systemScope('weak cells');

/** Notes a device whose days were analysed if its warnings of weak cells are not what its days show. */
export async function noteWeakCells(tx: Tx, deviceId: number, units: Iterable<number>, now: number): Promise<void> {
  for (const unit of units) {
    const { weakCells, apart } = await foundCells(tx, deviceId, unit);
    const told = await toldCodes(tx, deviceId, unit);
    const isTold = weakCells.map(({ cell }) => weakCellCode(cell)).join() === told.join();
    // Which limit the device has is asked only where one may be reached.
    const mayBeApart = apart !== null && toHundredths(apart.millivolt) >= LEAST_APART;
    if (isTold && !mayBeApart && !(await isApartTold(tx, deviceId, unit))) continue;
    await noteDue(tx, [{ deviceId, projection: WEAK_CELLS, from: now }], now);
    return;
  }
}

/** Raises and releases warnings of weak cells of the devices that are noted, each by the process that takes it first. */
export async function followWeakCells({ within, clock, live, sinks }: FollowContext, each: Each): Promise<void> {
  const noted = await within(scope, (tx) =>
    tx.query<{ id: number }>(
      `select device_id as id from recompute_due where projection = '${WEAK_CELLS}' order by device_id`,
    ),
  );
  await each(
    noted,
    ({ id }) => `weak cells of device ${id}`,
    async ({ id }) => {
      const messages = await within(scope, async (tx) => {
        await lockLanesOf(tx, [id]);
        if ((await clearDue(tx, [id], WEAK_CELLS)).length === 0) return [];
        const now = clock.now();
        const inputs: FoundInput[] = [];
        for (const unit of await unitsOf(tx, id))
          inputs.push({ type: 'found', now, unit, ...(await foundCells(tx, id, unit, PAST_DAYS)) });
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

type Found = Pick<FoundInput, 'weakCells' | 'apart'>;

/** The cells that are weak now and how far all are apart, of the battery that is mounted now. @param most days back, which tell since when */
async function foundCells(tx: Tx, deviceId: number, unit: number, most = DAYS): Promise<Found> {
  const mountedAt = (await swapsOfUnit(tx, deviceId, unit)).at(-1) ?? 0;
  const days = (await readLastDays(tx, deviceId, unit, most)).flatMap(({ day, body }) =>
    utcDayStart(day) >= mountedAt ? [body] : [],
  );
  if (days.length === 0) return { weakCells: [], apart: null };
  // What was told of the battery before says nothing of this one.
  const told = (await toldCodes(tx, deviceId, unit, mountedAt)).map((code) => code - WEAK_CELL_CODES.first);
  const since = utcDay(mountedAt + DAY_MS - 1);
  const first =
    told.length > 0 || mayBeWeak(days)
      ? await readFirstDays(tx, deviceId, unit, { since, before: NEVER, most: FIRST_DAYS })
      : [];
  return { weakCells: weakCellsNow(days, { first, told }), apart: cellsApartNow(days) };
}

const toldCodes = async (tx: Tx, deviceId: number, unit: number, since = 0): Promise<number[]> =>
  (
    await tx.query<{ code: number }>(
      `select code from alarm where device_id = $1 and unit = $2 and msg_type = ${FAULT_ALARM} and released_at is null
         and code between ${WEAK_CELL_CODES.first} and ${WEAK_CELL_CODES.last} and raised_at >= $3 order by code`,
      [deviceId, unit, since],
    )
  ).map(({ code }) => code);

const isApartTold = async (tx: Tx, deviceId: number, unit: number): Promise<boolean> =>
  (
    await tx.one<{ isTold: boolean }>(
      `select exists (select from alarm where device_id = $1 and unit = $2 and msg_type = ${CELLS_APART_ALARM}
         and released_at is null) as is_told`,
      [deviceId, unit],
    )
  ).isTold;
