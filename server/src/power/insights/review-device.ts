import { setImmediate } from 'node:timers/promises';
import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { fromHundredths } from '#domain/foundation/kinds/units.ts';
import { type Battery, batteryOf } from '#domain/power/analytics/battery.ts';
import type { BatteryAnalytics } from '#domain/power/analytics/calls.ts';
import { deviations } from '#domain/power/analytics/cells/cells.ts';
import type { BatteryDay } from '#domain/power/analytics/days/day.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { daysSinceFull } from '#domain/power/analytics/health/score.ts';
import { monthOf } from '#domain/power/analytics/health/trend.ts';
import { END_PERCENT, expectedEnd, familyOf } from '#domain/power/insights/end-of-life.ts';
import { type BatteryFacts, dayOfWork } from '#domain/power/insights/facts.ts';
import { lifeOf } from '#domain/power/insights/life.ts';
import { findingsOf, joinMonths, verdictOf } from '#domain/power/insights/review.ts';
import type { Context } from '../../context.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import { holdDevices } from '../../foundation/visibility/owner-columns.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { deviceOf } from '../analytics/analyse-days.ts';
import { readDays, readFirstDays, type StoredDay } from '../analytics/day-store.ts';
import { swapsOfUnit } from '../batteries/list.ts';
import { findSwap } from './find-swap.ts';
import { hoursFull } from './full-hours.ts';
import { type KnownReview, type Review, readReviews, writeFindings, writeReview } from './review-rows.ts';

/** Days that the figures of now rest on. */
const NOW_DAYS = 92;
/** The first time, as far back as a report can be asked for. */
const FIRST_TIME_DAYS = 1100;
/** Days in which a battery shows a month of itself, if it is not always used. */
const FIRST_DAYS = 45;
const NEVER = Number.MAX_SAFE_INTEGER;

type ReviewContext = Pick<Context, 'within' | 'clock'>;

/** Looks at the battery days of all units of a device, and keeps what there is to say of each. */
export async function reviewDevice({ within, clock }: ReviewContext, deviceId: number): Promise<void> {
  const now = clock.now();
  await within(systemScope('battery reviews'), async (tx) => {
    await holdDevices(tx, [deviceId]);
    const device = await deviceOf(tx, deviceId);
    if (!device) return;
    const units = await tx.query<{ unit: number; lastDay: number }>(
      'select unit, max(day) as last_day from battery_day where device_id = $1 group by unit order by unit',
      [deviceId],
    );
    for (const { unit, lastDay } of units) {
      await reviewUnit(tx, device, unit, lastDay, now);
      // A unit takes some milliseconds: other work must run in between.
      await setImmediate();
    }
  });
}

/** A pack from when it was mounted until the next one was. */
interface Stretch {
  readonly since: number;
  readonly until: number;
}

async function reviewUnit(tx: Tx, device: Device, unit: number, lastDay: number, now: number): Promise<void> {
  const swaps = await swapsOfUnit(tx, device.id, unit);
  const place = { deviceId: device.id, unit, since: swaps.at(-1) ?? 0, lastDay };
  // What it has found is another battery begins anew, once its days are analysed again.
  if (await findSwap(tx, place, batteryOf(device.settings), now)) return;
  const known = await readReviews(tx, device.id, unit);
  const stretches = [0, ...swaps].map((since, index): Stretch => ({ since, until: swaps[index] ?? NEVER }));
  for (const stretch of stretches) {
    const before = known.find(({ since }) => since === stretch.since);
    if (stretch.until !== NEVER && before?.verdict === null) continue;
    await reviewPack({ tx, device, unit, now, lastDay, before }, stretch);
  }
  // What a swap was taken back for is no pack of its own.
  await tx.query('delete from battery_review where device_id = $1 and unit = $2 and not since = any($3::int8[])', [
    device.id,
    unit,
    stretches.map(({ since }) => since),
  ]);
}

interface Subject {
  readonly tx: Tx;
  readonly device: Device;
  readonly unit: number;
  readonly now: number;
  readonly lastDay: number;
  readonly before: KnownReview | undefined;
}

async function reviewPack(subject: Subject, stretch: Stretch): Promise<void> {
  const { tx, device, unit, now, before } = subject;
  const isMounted = stretch.until === NEVER;
  const first = utcDay(stretch.since + DAY_MS - 1);
  const last = isMounted ? subject.lastDay : Math.min(subject.lastDay, utcDay(stretch.until) - 1);
  const battery = batteryOf(device.settings);
  const from = Math.max(first, last - (before ? NOW_DAYS : FIRST_TIME_DAYS) + 1);
  const days = await readDays(tx, device.id, unit, from, last);
  const firstDays = await readFirstDays(tx, device.id, unit, { since: first, before: last + 1, most: FIRST_DAYS });
  const place = { deviceId: device.id, unit, since: stretch.since };
  const entered = await enteredOf(tx, place);
  const { report, months } = figuresOf(days, firstDays, battery, before, isMounted ? null : monthOf(stretch.until));
  const recent = days.filter(({ day }) => day > last - NOW_DAYS);
  const facts = await factsOf(tx, device, { ...place, last }, recent, report, battery);
  const findings = isMounted ? findingsOf(facts) : [];
  const { estimate, bms } = report.stateOfHealth;
  const review: Review = {
    verdict: isMounted ? verdictOf(facts, findings) : null,
    lastDay: last,
    health: {
      months,
      estimate: estimate && {
        percent: estimate.percent,
        low: estimate.low,
        high: estimate.high,
        at: estimate.at,
        basis: estimate.basis,
      },
      bmsPercent: bms?.percent ?? null,
    },
    life:
      firstDays.length === 0
        ? null
        : lifeOf({
            chemistry: battery.chemistry,
            months,
            madeAt: entered?.madeOn ? Date.parse(entered.madeOn) : null,
            firstRecordAt: firstDays[0]!.firstAt,
            wastedAt: entered?.status === 'waste' && !isMounted ? stretch.until : null,
          }),
    expectedEnd:
      isMounted && estimate ? expectedEnd(estimate, months, END_PERCENT[familyOf(battery.chemistry)], now) : null,
  };
  await writeReview(tx, place, review, now);
  if (isMounted) await writeFindings(tx, place, findings);
}

/** What people have entered of the pack; null where nobody has. */
const enteredOf = (tx: Tx, { deviceId, unit, since }: { deviceId: number; unit: number; since: number }) =>
  tx.maybe<{ madeOn: string | null; status: string }>(
    `select b.made_on, b.status from battery_mount m join battery b on b.id = m.battery_id
     where m.device_id = $1 and m.unit = $2 and m.mounted_at = $3`,
    [deviceId, unit, since],
  );

/** Figures of the last months, and the months of the health so far; the first time from all days that are there. */
function figuresOf(
  days: readonly StoredDay[],
  firstDays: readonly BatteryDay[],
  battery: Battery,
  before: KnownReview | undefined,
  endMonth: string | null,
) {
  const reportOf = (some: readonly StoredDay[]): BatteryAnalytics =>
    analyticsReport({
      days: some.map(({ body }) => body),
      firstDays,
      recent: NO_RECORDS,
      battery,
      period: { from: utcDayStart(some[0]?.day ?? 0), to: utcDayStart((some.at(-1)?.day ?? 0) + 1) },
      pendingDays: 0,
      now: 0,
    });
  const last = days.at(-1)?.day ?? 0;
  const recent = days.filter(({ day }) => day > last - NOW_DAYS);
  const report = reportOf(recent);
  const whole = recent.length === days.length ? report : reportOf(days);
  return { report, months: joinMonths(before?.months ?? [], whole.stateOfHealth.trend, endMonth) };
}

const none = new Float64Array();
const NO_RECORDS = { at: none, amp: none, volt: none, socPercent: none, celsius: none };

async function factsOf(
  tx: Tx,
  { settings }: Device,
  { deviceId, unit, since, last }: { deviceId: number; unit: number; since: number; last: number },
  days: readonly StoredDay[],
  report: BatteryAnalytics,
  battery: Battery,
): Promise<BatteryFacts> {
  const weakest = report.cells?.weakest;
  const shown = report.cellLimit?.cell ?? (weakest?.standsOut ? weakest.index : null);
  const fullAt = days.reduce<number | null>((latest, { body }) => body.fullAt ?? latest, null);
  return {
    chemistry: battery.chemistry,
    designAmpHours: report.basis.designAmpHours,
    nominalVolt: settings.nominalCentiVolt === null ? null : fromHundredths(settings.nominalCentiVolt),
    days: days.map(({ body }) => dayOfWork(body)),
    lastDay: last,
    health: report.stateOfHealth,
    cells: report.cells,
    cellLimit: report.cellLimit,
    cellDays:
      shown !== null
        ? days.flatMap(({ day, body }) => {
            const cell = body.bms && deviations(body.bms.cells).find(({ index }) => index === shown);
            return cell ? [[day, -cell.millivolt] as const] : [];
          })
        : [],
    full: await hoursFull(tx, deviceId, unit, { since, lastDay: last }),
    daysSinceFull: days.length === 0 ? null : daysSinceFull(last, fullAt ?? days[0]!.body.firstAt),
  };
}
