import type { AnyRule } from '#domain/alarms/rule.ts';
import type { UnitResult } from '#domain/alarms/trial/compare-runs.ts';
import { extremesOfDay } from '#domain/alarms/trial/day-records.ts';
import { HourTrail } from '#domain/alarms/trial/hour-trail.ts';
import {
  fieldsOf,
  leadMs,
  type TrialPlan,
  type TrialSubject,
  type TrialTime,
  trialPlan,
} from '#domain/alarms/trial/plan.ts';
import { Receipts, trySilence } from '#domain/alarms/trial/silence-trial.ts';
import { type RecordsOfDay, UnitTrial } from '#domain/alarms/trial/unit-trial.ts';
import { noExtremes } from '#domain/history/extremes.ts';
import type { Within } from '../../platform/db/within.ts';
import type { Pause } from './pause.ts';
import { noteReceipts } from './receipts.ts';
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

/** A device whose records are being read: the rows that are small are on their way. */
export interface DeviceTrial {
  readonly device: DeviceToTry;
  run(pause: Pause): Promise<TriedUnit[]>;
}

interface Trial {
  readonly within: Within;
  readonly subject: TrialSubject;
  readonly time: TrialTime;
}

/** Begins to read what is stored of a device, so that it is there when its turn comes. */
export function beginDevice(
  { within, subject, time }: Trial,
  device: DeviceToTry,
  { before, after }: { readonly before: readonly AnyRule[]; readonly after: readonly AnyRule[] },
): DeviceTrial {
  const plan = trialPlan(device.facts, subject, before, after);
  const read = { from: Math.max(0, time.from - leadMs(plan)), until: time.until };
  if (subject.type === 'silence') {
    return {
      device,
      run: async (pause) => {
        const receipts = new Receipts(read);
        const count = await noteReceipts(within, device.id, read, receipts, pause);
        if (count === 0) return [];
        const result = trySilence(plan, receipts, device.facts.reportIntervalSeconds, time);
        return [{ result, trail: null, firstLimit: null, hours: 0, skipped: 0 }];
      },
    };
  }
  const stored = StoredDays.read(within, device.id, fieldsOf(subject, plan), read);
  // Its error is thrown when the device has its turn.
  stored.catch(() => {});
  return {
    device,
    run: async (pause) => {
      const days = await stored;
      const units: TriedUnit[] = [];
      for (const [unit, ofUnit] of days.units())
        units.push(await tryUnit({ plan, subject, time }, days, unit, ofUnit, pause));
      return units;
    },
  };
}

async function tryUnit(
  { plan, subject, time }: { readonly plan: TrialPlan; readonly subject: TrialSubject; readonly time: TrialTime },
  stored: StoredDays,
  unit: number,
  days: readonly number[],
  pause: Pause,
): Promise<TriedUnit> {
  const channel = subject.type === 'channel' ? subject.channel : null;
  const trial = new UnitTrial(plan, unit);
  const trail = subject.type === 'channel' ? new HourTrail(time, subject.comparison) : null;
  const known = days.map((day) => (channel ? stored.extremes(unit, day, channel.field) : null));
  const likely = days.filter((_, place) => !known[place] || trial.mayRead(known[place]));
  for (const [place, day] of days.entries()) {
    const load = () =>
      stored.records(
        unit,
        day,
        likely.filter((next) => next > day),
      );
    const stated = known[place] ?? null;
    const read = stated ? null : await load();
    const extremes = stated ?? (read && channel ? extremesOfDay(day, read, channel.key) : noExtremes());
    const hour = trial.pass(day, extremes);
    if (hour !== null) {
      if (trial.lacksDirection) await takeDirection(trial, stored, unit, days.slice(0, place), day);
      trial.read(day, extremes, read ?? (await load()), hour);
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
