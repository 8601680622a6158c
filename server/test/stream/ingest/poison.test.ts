/** What is damaged of one device holds up none of its neighbours. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECTIONS } from '#domain/assembly/device-state/projections.ts';
import { MINUTE_MS, SECOND_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { type Measurement, nameOfKind, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { TRY_AGAIN_MS } from '#server/stream/ingest/apart.ts';
import { anyBody } from '../../../../domain/test/foundation/kinds/bodies.ts';
import { monitor } from './day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  // Nothing is remembered from batch to batch: each begins with what is stored.
  app = await createTestApp({ ingest: { states: 0 } });
});
afterAll(() => app.end());

let next = 1;
const BROKEN_SNAPSHOT = "update device_snapshot set state = 'garbage' where device_id = $1";
const slice = (name: string, state: string) =>
  `update device_snapshot set state = jsonb_set(state::jsonb, '{slices,${name},1}', '${state}')::text where device_id = $1`;

type Damage = readonly string[];
const DAMAGES: Readonly<Record<string, Damage>> = {
  'a snapshot that is no JSON': [BROKEN_SNAPSHOT],
  'newest instants that are none': [
    `update device_snapshot set state = jsonb_set(state::jsonb, '{arrivals}', '{"units": 7}')::text where device_id = $1`,
  ],
  ...Object.fromEntries(
    PROJECTIONS.flatMap(({ name }) => [
      [`the part of ${name} is empty`, [slice(name, '{}')]],
      [`the part of ${name} is something else`, [slice(name, '{"units": {"0": 7}, "open": 7}')]],
    ]),
  ),
  ...Object.fromEntries(
    RECORD_KINDS.map((kind) => [
      `a row of a ${nameOfKind(kind)} and the snapshot`,
      [`update record_log set payload = '\\xffff' where device_id = $1 and kind = ${kind}`, BROKEN_SNAPSHOT],
    ]),
  ),
  'the settings in force and records behind the snapshot': [
    `update settings_in_force set settings = 'garbage' where device_id = $1`,
    'update device_snapshot set seq = 0 where device_id = $1',
  ],
  'its hours': [`update hour_bucket set body = '7' where device_id = $1`],
  'its hours and the snapshot': [`update hour_bucket set body = '7' where device_id = $1`, BROKEN_SNAPSHOT],
  'its own limits': [`update device set alarm_limits = '{"1": 7, "12": {"enabled": "x"}}' where id = $1`],
  'what is to be computed again': [
    `insert into recompute_due (device_id, projection, from_at, noted_at) values ($1, 'unheard of', 0, 0)`,
    BROKEN_SNAPSHOT,
  ],
};

/** Records of all kinds, a moment ago, so that there is a row of each. */
const allKinds = (at: number): Measurement[] =>
  RECORD_KINDS.map(
    (kind) => ({ kind, unit: 0, at, body: fc.sample(anyBody(kind), { numRuns: 1, seed: 7 })[0]! }) as Measurement,
  );
const report = (device: TestDevice) => app.take(device, [[monitor(app.clock.at, 0, { socCentiPercent: 9000 })]]);
const addReporting = async (): Promise<TestDevice> => {
  const device = await app.addDevice(next++);
  await app.take(device, [allKinds(app.clock.at - SECOND_MS)]);
  return device;
};
/** Monitor records from an instant on, wherever they are. */
const monitorsOf = async ({ id }: TestDevice, from = app.clock.at) =>
  (
    await app.rows(
      `select at from record_log where device_id = $1 and kind = 10 and at >= $2
       union all select at from late_record where device_id = $1 and kind = 10 and at >= $2`,
      [id, from],
    )
  ).length;

test('devices of which something is damaged are answered with their neighbours, and go on', async () => {
  const damaged = new Map<string, TestDevice>();
  const healthy: TestDevice[] = [];
  for (const [what, statements] of Object.entries(DAMAGES)) {
    const device = await addReporting();
    damaged.set(what, device);
    healthy.push(await addReporting());
    for (const statement of statements) await app.rows(statement, [device.id]);
  }
  app.clock.at += MINUTE_MS;
  const all = [...damaged.values(), ...healthy];
  await Promise.all(all.map(report));
  const stored: [string, number][] = [];
  for (const [what, device] of damaged) stored.push([what, await monitorsOf(device)]);
  expect(stored.filter(([, count]) => count !== 1)).toEqual([]);
  for (const device of healthy) expect(await monitorsOf(device)).toBe(1);
  expect(await app.metric('wattyard_ingest_devices_apart')).toBe(0);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'poisoned' })).toBe(0);
}, 120_000);

test('a device that cannot be derived from its log is left apart: what it sends is stored, and shown once it can be', async () => {
  const [device, neighbour] = [await addReporting(), await addReporting()];
  const day = utcDay(NOON) - 40;
  await app.rows("insert into series (device_id, kind, unit, day, count, body) values ($1, 10, 0, $2, 1, '\\xff')", [
    device.id,
    day,
  ]);
  await app.rows(BROKEN_SNAPSHOT, [device.id]);
  app.clock.at += MINUTE_MS;
  await Promise.all([report(device), report(neighbour)]);
  const shown = async ({ id }: TestDevice) =>
    (await app.rows<{ receivedAt: number }>('select received_at from device_state where device_id = $1', [id]))[0]
      ?.receivedAt;
  const apart = app.clock.at;
  expect(await monitorsOf(neighbour)).toBe(1);
  expect(await app.metric('wattyard_ingest_devices_apart')).toBe(1);
  expect(await app.rows('select at from late_record where device_id = $1', [device.id])).toEqual([{ at: apart }]);
  expect(await shown(device)).toBeLessThan(apart);

  await app.rows('delete from series where device_id = $1 and day = $2', [device.id, day]);
  app.clock.at += SECOND_MS;
  await report(device);
  expect(await shown(device)).toBeLessThan(apart);
  app.clock.at += TRY_AGAIN_MS;
  await report(device);
  expect(await shown(device)).toBe(app.clock.at);
  expect(await app.metric('wattyard_ingest_devices_apart')).toBe(0);
  expect(await monitorsOf(device, apart)).toBe(3);
});
