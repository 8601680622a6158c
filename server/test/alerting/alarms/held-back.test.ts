import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { fleetAlarms, newestAlarms } from '#server/alerting/alarms/fleet-alarms.ts';
import { listedOf } from '#server/alerting/alarms/listed.ts';
import type { Caller } from '#server/foundation/devices/list.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { stateOf, storeState } from '../../stream/recompute/derived.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const FROM = NOON - 6 * HOUR_MS;
const rowsOf = ({ id }: TestDevice) =>
  app.rows<{ heldBack: number; closestMs: number | null }>(
    'select held_back, closest_ms from alarm where device_id = $1 order by raised_at',
    [id],
  );

test('what a repeat gap holds back is counted on the alarm, and a rebuild counts the same', async () => {
  const device = await app.addDevice(1);
  // Two minutes low, two minutes charged, again and again: one alarm an hour.
  for (let minute = 0; minute < 75; minute += 1) {
    const at = FROM + minute * MINUTE_MS;
    app.clock.at = at;
    await app.take(device, [[monitor(at, 0, { socCentiPercent: minute % 4 < 2 ? 2000 : 8000 })]]);
  }
  const live = await rowsOf(device);
  expect(live).toEqual([
    { heldBack: 14, closestMs: 8 * MINUTE_MS },
    { heldBack: 3, closestMs: 8 * MINUTE_MS },
  ]);
  const state = await stateOf(app, device);
  await app.rows('update alarm set held_back = 0, closest_ms = null where device_id = $1 returning device_id', [
    device.id,
  ]);
  await storeState(app, device, '{"v":0}');
  const found = await app.telemetry.ingest.directory.find(device.mcuId);
  await rebuildDevice(app, found!);
  expect(await rowsOf(device)).toEqual(live);
  expect((await stateOf(app, device)).alarms).toEqual(state.alarms);
});

test('a warning level that comes and goes is one alarm in the list, with its returns', async () => {
  const device = await app.addDevice(2);
  for (let minute = 0; minute < 360; minute += 10) {
    const at = FROM + minute * MINUTE_MS;
    app.clock.at = at;
    const body = { cellMillivolt: [], temperatureCentiCelsius: [], warningLevel: minute % 20 === 0 ? 3 : 1 };
    await app.take(device, [[{ kind: KIND.bms, unit: 0, at, body } as Measurement]]);
  }
  const rows = await app.rows<{ code: number; heldBack: number; returnedAt: number; isOpen: boolean }>(
    `select code, held_back, returned_at, released_at is null as is_open from alarm where device_id = $1 and msg_type = 20`,
    [device.id],
  );
  expect(rows).toEqual([{ code: 120_103, heldBack: 17, returnedAt: FROM + 340 * MINUTE_MS, isOpen: true }]);
  const caller = { userId: 1, role: 'superAdmin', path: '1', leasesAt: null } as unknown as Caller;
  const [shown] = await app.within(systemScope('test'), async (tx) => {
    const found = await fleetAlarms(tx, caller, { deviceId: device.id } as never, NOON);
    return listedOf(tx, await newestAlarms(tx, found, { limit: 5, offset: 0 }), caller);
  });
  expect(shown).toMatchObject({ returns: 17, returnedAt: FROM + 340 * MINUTE_MS });
});
