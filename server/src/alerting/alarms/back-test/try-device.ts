import type { AnyRule } from '#domain/alerting/alarms/rules/rule.ts';
import type { UnitResult } from '#domain/alerting/alarms/trial/compare-runs.ts';
import { extremesOfDay } from '#domain/alerting/alarms/trial/day-records.ts';
import { HourTrail } from '#domain/alerting/alarms/trial/hour-trail.ts';
import {
  decidingChannel,
  fieldsOf,
  leadMs,
  type TrialPlan,
  type TrialSubject,
  type TrialTime,
  trialPlan,
} from '#domain/alerting/alarms/trial/plan.ts';
import { Receipts, trySilence } from '#domain/alerting/alarms/trial/silence-trial.ts';
import { type RecordsOfDay, UnitTrial } from '#domain/alerting/alarms/trial/unit-trial.ts';
import type { HourExtremes } from '#domain/stream/history/extremes.ts';
import type { Within } from '../../../platform/db/within.ts';
import type { Pause } from './pause.ts';
import { noteReceipts, readReceipts } from './receipts.ts';
import { SameArrays } from './same-arrays.ts';
import { StoredDays } from './stored-days.ts';
import type { DeviceToTry } from './tried-devices.ts';

export interface TriedUnit {
  readonly result: UnitResult;
  readonly trail: HourTrail | null;
  readonly firstLimit: number | null;
  /** Hours with a value, and those of them that were not read. */
  readonly hours: number;
  readonly skipped: number;
}

/** The rules that are compared for a device. */
export interface ComparedRules {
  readonly before: readonly AnyRule[];
  readonly after: readonly AnyRule[];
}

/** A device whose records are being read: the rows that are small are on their way. */
interface DeviceTrial {
  readonly device: DeviceToTry;
  run(pause: Pause): Promise<TriedUnit[]>;
}

/** What is tried on every device. */
export interface Trial {
  readonly subject: TrialSubject;
  readonly time: TrialTime;
}

/** Begins to read what is stored of a device, so that it is there when its turn comes. */
export function beginDevice(
  within: Within,
  { subject, time }: Trial,
  device: DeviceToTry,
  { before, after }: ComparedRules,
): DeviceTrial {
  const plan = trialPlan(device.facts, subject, before, after);
  const read = { from: Math.max(0, time.from - leadMs(plan)), until: time.until };
  if (subject.type === 'silence') {
    const stored = readReceipts(within, device.id, read);
    // Its error is thrown when the device has its turn.
    stored.catch(() => {});
    return {
      device,
      run: async (pause) => {
        const receipts = new Receipts(read);
        if (!(await noteReceipts(within, device.id, read, await stored, receipts, pause))) return [];
        const result = trySilence(plan, receipts, device.facts.reportIntervalSeconds, time);
        return [{ result, trail: null, firstLimit: null, hours: 0, skipped: 0 }];
      },
    };
  }
  const units = StoredDays.read(within, device.id, fieldsOf(subject, plan), read).then((stored) => {
    const all = [...stored.units()].map(([unit, days]) => watchedUnit(plan, subject, stored, unit, days));
    const [first] = all;
    if (first) stored.expect(first.unit, first.likely);
    return all;
  });
  // Its error is thrown when the device has its turn.
  units.catch(() => {});
  return {
    device,
    run: async (pause) => {
      const tried: TriedUnit[] = [];
      for (const unit of await units) tried.push(await tryUnit({ plan, subject, time }, unit, pause));
      return tried;
    },
  };
}

/** A unit with what is known of its days without their records. */
interface WatchedUnit {
  readonly stored: StoredDays;
  readonly unit: number;
  readonly trial: UnitTrial;
  /** Its days, and what is known of their hours; null where only the records tell. */
  readonly days: readonly (readonly [day: number, known: HourExtremes | null])[];
  /** Days that will probably be read. */
  readonly likely: readonly number[];
}

function watchedUnit(
  plan: TrialPlan,
  subject: TrialSubject,
  stored: StoredDays,
  unit: number,
  days: readonly number[],
): WatchedUnit {
  const trial = new UnitTrial(plan, unit);
  const field = decidingChannel(subject)!.field;
  const all = days.map((day) => [day, stored.extremes(unit, day, field)] as const);
  const likely = all.filter(([, known], place) => !known || trial.mayRead(known, place === 0)).map(([day]) => day);
  return { stored, unit, trial, days: all, likely };
}

async function tryUnit(
  { plan, subject, time }: { readonly plan: TrialPlan; readonly subject: TrialSubject; readonly time: TrialTime },
  { stored, unit, trial, days, likely }: WatchedUnit,
  pause: Pause,
): Promise<TriedUnit> {
  const { key } = decidingChannel(subject)!;
  const trail = subject.type === 'channel' ? new HourTrail(time, subject.comparison) : null;
  const arrays = new SameArrays();
  for (const [place, [day, known]] of days.entries()) {
    const load = () => {
      arrays.begin();
      const next = likely.filter((one) => one > day);
      return stored.records(unit, day, next, arrays.take);
    };
    const read = known ? null : await load();
    const extremes = known ?? extremesOfDay(day, read!, key);
    const hour = trial.pass(day, extremes);
    if (hour !== null) {
      const records = read ?? (await load());
      if (trial.lacksDirection(day, records, hour)) {
        const earlier = days.slice(0, place).map(([one]) => one);
        await takeDirection(trial, stored, unit, earlier, day);
      }
      for (const lacking of trial.lacks(day, records, hour))
        trial.takeLast({ day: lacking, records: await stored.records(unit, lacking) });
      trial.read(day, extremes, records, hour);
    }
    trail?.take(day, extremes);
    await pause();
  }
  const { hours, skipped } = trial;
  return {
    result: trial.result(time),
    trail,
    firstLimit: plan.after.channel?.group.firstLimit ?? null,
    hours,
    skipped,
  };
}

/** Reads days before one, the newest first, until it is known where the current went. */
async function takeDirection(
  trial: UnitTrial,
  stored: StoredDays,
  unit: number,
  before: readonly number[],
  day: number,
): Promise<void> {
  const known: RecordsOfDay[] = [];
  for (const earlier of before.toReversed()) {
    known.unshift({ day: earlier, records: await stored.records(unit, earlier) });
    if (trial.takeDirection(day, known)) return;
  }
}
