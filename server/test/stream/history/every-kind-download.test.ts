/** What a device sends of any kind is what a download gives: from the log, and after the day was sealed. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWgs84 } from '#domain/fleet/locations/position.ts';
import { MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement, nameOfKind, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import type { Location } from '#domain/foundation/kinds/wire.ts';
import type { Context } from '#server/context.ts';
import { energyHandlers } from '#server/power/energy/http.ts';
import { readHistory } from '#server/stream/history/read-history.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { anyBody } from '../../../../domain/test/foundation/kinds/bodies.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../ingest/test-app.ts';
import { downloaded, expectedDownload, inPackets, noSignal } from '../recompute/derived.ts';

const LIST_CALLS = [
  ['getInverterDataListPro', KIND.inverter],
  ['getCBBDataListPro', KIND.cbb],
  ['getTCDataListPro', KIND.tc],
  ['getDMTDataListPro', KIND.dmt],
  ['getEnerDriveDataListPro', KIND.enerdrive],
  ['getUpsDataListPro', KIND.ups],
] as const;

let app: TestApp;
const DAY = utcDay(NOON) - 2;
const RECORDS_OF_KIND = 4;
const DEVICES = 3;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

/** Some records of every kind, of two units. */
const everyKind: fc.Arbitrary<Measurement[]> = fc
  .tuple(
    ...RECORD_KINDS.map((kind) =>
      fc.array(anyBody(kind), { minLength: RECORDS_OF_KIND, maxLength: RECORDS_OF_KIND }).map((bodies) =>
        bodies.map(
          (body, place) =>
            ({
              kind,
              unit: place % 2,
              at: utcDayStart(DAY) + (1 + place) * MINUTE_MS,
              body,
            }) as Measurement,
        ),
      ),
    ),
  )
  .map((all) => all.flat());

/** Positions of another system are converted before they are stored, and so are those of cell towers, in China alone. */
const asStored = (record: Measurement): Measurement =>
  record.kind === KIND.location ? ({ ...record, body: toWgs84(record.body as Location) } as Measurement) : record;

test('records of every kind are the same in a download before and after their day is sealed', async () => {
  const sent = fc.sample(everyKind, DEVICES);
  const devices: { device: TestDevice; records: Measurement[] }[] = [];
  for (const [place, records] of sent.entries()) {
    const device = await app.addDevice(place + 1);
    await app.take(device, inPackets(records, 20));
    devices.push({ device, records });
  }
  const check = async () => {
    for (const { device, records } of devices)
      for (const kind of RECORD_KINDS)
        expect(await downloaded(app, device, kind), nameOfKind(kind)).toEqual(
          expectedDownload(records.map(asStored), kind),
        );
  };
  await check();
  expect(await sealDay(app, app.partitions, DAY, noSignal())).toBe(true);
  const [sealed] = await app.rows<{ count: number }>('select count(distinct kind)::int as count from series');
  expect(sealed!.count).toBe(RECORD_KINDS.length);
  await check();
});

test('each kind of energy device has a list call of its own, which gives what the log has of it', async () => {
  const device = await app.addDevice(DEVICES + 1);
  await app.take(device, inPackets(fc.sample(everyKind, 1)[0]!, 20));
  const calls = energyHandlers(app as unknown as Context, () => (key) => key);
  const scoped = { id: device.id, mcuId: device.mcuId, locationShared: true, leasePeriod: null };
  const input = { mcuId: device.mcuId, startTime: utcDayStart(DAY), endTime: utcDayStart(DAY + 1) };
  for (const [name, kind] of LIST_CALLS) {
    const answer = await calls[name]({ device: scoped, input } as Parameters<(typeof calls)[typeof name]>[0]);
    const listed = await buffer(Readable.from(answer as AsyncIterable<Uint8Array>));
    const { startTime: from, endTime: to } = input;
    const logged = await buffer(Readable.from(readHistory(app.within, { deviceId: device.id, kind, from, to })));
    expect(listed.length, name).toBeGreaterThan(0);
    expect(listed.equals(logged), name).toBe(true);
  }
});
