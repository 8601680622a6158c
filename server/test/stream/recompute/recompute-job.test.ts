import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { recomputeJob } from '#server/stream/recompute/recompute-job.ts';
import { eventually } from '../../harness/eventually.ts';
import { workingDay } from '../ingest/day.ts';
import { createTestApp, NOON } from '../ingest/test-app.ts';
import { inPackets, noSignal } from './derived.ts';

const DAY = utcDay(NOON) - 2;
const RECORDS = workingDay(utcDayStart(DAY) + 4 * HOUR_MS, 12, 7);

test('a device whose hours cannot be recomputed does not block others and is retried', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.end());
  const devices = [await app.addDevice(1), await app.addDevice(2)];
  const packets = inPackets(RECORDS, 50);
  for (const device of devices) await app.take(device, packets.slice(4));
  await sealDay(app, app.partitions, DAY, noSignal());
  for (const device of devices) await app.take(device, packets.slice(0, 4));
  const ids = async (text: string) => (await app.rows<{ id: number }>(text)).map(({ id }) => id);
  const left = async () => ({
    toRecompute: await ids('select distinct device_id as id from recompute_due order by 1'),
    toMerge: await ids('select distinct device_id as id from late_record order by 1'),
  });
  expect(await left()).toEqual({ toRecompute: [1, 2], toMerge: [1, 2] });

  await app.database.owner.query('alter table hour_bucket add constraint broken check (device_id <> 1) not valid');
  const runner = createJobRunner(app, [recomputeJob(app, app.partitions)]);
  await runner.start();
  onTestFinished(() => runner.stop());
  await eventually(left).toEqual({ toRecompute: [1], toMerge: [] });
  await eventually(() => app.metrics.text()).toContain('wattyard_job_failing_items{job="recompute"} 1');

  await app.database.owner.query('alter table hour_bucket drop constraint broken');
  app.clock.at += HOUR_MS;
  await eventually(left).toEqual({ toRecompute: [], toMerge: [] });
  await eventually(() => app.metrics.text()).toContain('wattyard_job_failing_items{job="recompute"} 0');
});
