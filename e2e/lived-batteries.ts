import { utcDay } from '#domain/foundation/basics/time.ts';
import type { Tx, Within } from '#server/platform/db/within.ts';
import { eachOnce } from '#server/platform/jobs/job.ts';
import { reviewDevice } from '#server/power/insights/review-device.ts';
import { summarise } from '#server/power/insights/summaries.ts';
import { demoFleet, machineOf } from '../server/seeds/demo/fleet.ts';
import { type Day, daysUntil, live } from '../server/test/power/insights/lived-days.ts';
import { mcuIdNamed } from './fleet.ts';
import { inDatabase } from './in-database.ts';
import type { TestApp } from './test-app.ts';

interface Lived {
  readonly name: string;
  readonly days: number;
  /** Of the capacity that its device is set to. */
  readonly health: number;
  readonly how: Omit<Day, 'ampHours'>;
}

/** Gives devices weeks of battery days as if they had been worked so, and reviews their batteries. */
export const haveLived = (app: TestApp, devices: readonly Lived[]): Promise<void> =>
  inDatabase(app, async (tx) => {
    const clock = { now: Date.now };
    const within: Within = (_scope, work) => work(tx);
    for (const { name, days, health, how } of devices) {
      const id = await idNamed(tx, name);
      const { capacityAmpHour } = machineOf(demoFleet.find((device) => device.name === name)!);
      const day = { ...how, ampHours: health * capacityAmpHour };
      await live(
        { within },
        id,
        daysUntil(utcDay(clock.now()) - 1, days, () => day),
      );
      await reviewDevice({ within, clock }, id);
    }
    await summarise({ within, clock }, eachOnce(new AbortController().signal));
  });

const idNamed = async (tx: Tx, name: string): Promise<number> =>
  (await tx.one<{ id: number }>('select id from device where mcu_id = $1', [mcuIdNamed(name)])).id;
