import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { swap, undoSwap } from '#server/fleet/swaps/swap.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '#server/foundation/devices/device-directory.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { chargerDay } from '../../power/charging/day.ts';
import { workingDay } from '../../stream/ingest/day.ts';
import { COMPANY, createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { derivedOf, downloaded, inPackets, noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
const DAY = utcDay(NOON) - 2;
const START = utcDayStart(DAY) + 5 * HOUR_MS;
const actor = { role: 'admin', path: COMPANY.path, userId: 0, loginName: 'ada' } as const;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const RECORDS = [
  ...workingDay(START, 30, 3, 2 * MINUTE_MS).filter(({ kind }) => kind !== 11),
  ...chargerDay(START),
].sort((one, other) => one.at - other.at);
/** Another machine: the same work three hours later. */
const OTHERS: Measurement[] = RECORDS.map((record) => ({ ...record, at: record.at + 3 * HOUR_MS }));
/** In the middle of a charge and of a session of use. */
const AT = START + 11 * HOUR_MS;
const until = (records: readonly Measurement[]) => records.filter(({ at }) => at < AT);
const since = (records: readonly Measurement[]) => records.filter(({ at }) => at >= AT);

let devices = 0;
const add = (): Promise<TestDevice> => app.addDevice(++devices, { timeZone: 'Europe/Berlin', chemistry: 'lfp' });
const sends = (device: TestDevice, records: readonly Measurement[]) => app.take(device, inPackets(records, 20));

async function settle(): Promise<void> {
  await recomputeDue(app, noSignal());
  await mergeLateRecords(app, app.partitions, noSignal());
  await recomputeDue(app, noSignal());
}

/** What reports tell of a place: hours, sessions, charges; and its records. */
async function told(device: TestDevice) {
  const { buckets, sessions, history } = await derivedOf(app, device);
  const charges = await app.rows(
    'select unit, started_at, ended_at, body from charge where device_id = $1 order by 1, 2',
    [device.id],
  );
  const records = await Promise.all([10, 12].map((kind) => downloaded(app, device, kind)));
  return {
    buckets,
    sessions,
    charges,
    history,
    records: records
      .flat()
      .map(({ unit, at }) => `${unit} ${at}`)
      .sort(),
  };
}

async function rebuild(...places: readonly TestDevice[]): Promise<void> {
  for (const { id } of places) {
    const [row] = await app.rows<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [id]);
    await rebuildDevice(app, toDevice(row!));
  }
  await settle();
}

const within = <T>(work: (tx: Parameters<typeof swap>[0]) => Promise<T>) => app.within(systemScope('test'), work);
/** What a swap tells all processes. */
const tell = (...changed: readonly TestDevice[]) =>
  app.invalidations.publish(...changed.map(({ id, mcuId }) => ({ topic: 'device', deviceId: id, mcuId }) as const));

async function exchange(one: TestDevice, other: TestDevice, at: number) {
  const done = await within((tx) =>
    swap(tx, actor, { mcuId: one.mcuId, otherMcuId: other.mcuId, at, reason: '' }, app.clock.at),
  );
  await tell(one, other);
  return done;
}
/** The monitor that hung at `place` once, where it hangs now. */
const monitorOf = (monitor: TestDevice, place: TestDevice): TestDevice => ({ ...place, mcuId: monitor.mcuId });

describe('a monitor that takes the place of another', () => {
  test('in the middle of a charge: all sums are those of a place whose monitor stayed', async () => {
    const [twin, place, spare] = [await add(), await add(), await add()];
    await sends(twin, RECORDS);
    await sends(place, until(RECORDS));
    await exchange(place, spare, AT);
    await sends(monitorOf(spare, place), since(RECORDS));
    await settle();
    const was = await told(place);
    expect(was).toEqual(await told(twin));
    expect(was.buckets.length).toBeGreaterThan(20);
    expect(was.charges.length).toBeGreaterThan(0);
    await rebuild(place);
    expect(await told(place)).toEqual(was);
    expect(await downloaded(app, spare, 10)).toEqual([]);
  });

  test('records of before that come in afterwards go where the monitor hung when it measured them', async () => {
    const [twin, place, spare] = [await add(), await add(), await add()];
    await sends(twin, RECORDS);
    await sends(place, until(RECORDS).slice(0, -40));
    await sends(spare, until(OTHERS).slice(0, 5));
    await exchange(place, spare, AT);
    await sends(monitorOf(spare, place), since(RECORDS));
    // The rest of both logs, in packets that go over the instant of the swap.
    await sends(monitorOf(place, spare), until(RECORDS).slice(-40));
    await sends(monitorOf(spare, place), [...until(OTHERS).slice(5, 15), ...since(RECORDS).slice(0, 5)]);
    await settle();
    expect((await told(place)).records).toEqual((await told(twin)).records);
    expect(await downloaded(app, spare, 10)).toHaveLength(
      until(OTHERS)
        .slice(0, 15)
        .filter(({ kind }) => kind === 10).length,
    );
    await rebuild(place);
    expect((await told(place)).sessions).toEqual((await told(twin)).sessions);
  });
});

describe.each([['as they came'], ['after their days were sealed']])(
  'two monitors that were mounted the wrong way round, %s',
  (when) => {
    test('from an instant on: both places are what they would have been, and what they were after the undo', async () => {
      const [one, other, wrong, crossed] = [await add(), await add(), await add(), await add()];
      await sends(one, RECORDS);
      await sends(other, OTHERS);
      await sends(wrong, [...until(RECORDS), ...since(OTHERS)]);
      await sends(crossed, [...until(OTHERS), ...since(RECORDS)]);
      await settle();
      if (when !== 'as they came')
        for (const day of [DAY, DAY + 1]) await sealDay(app, app.partitions, day, noSignal());
      const were = [await told(wrong), await told(crossed)];
      const { swapId, records } = await exchange(wrong, crossed, AT);
      expect(records).toBe(since(RECORDS).length + since(OTHERS).length);
      await rebuild(wrong, crossed);
      expect(await told(wrong)).toEqual(await told(one));
      expect(await told(crossed)).toEqual(await told(other));

      await within((tx) => undoSwap(tx, actor, { mcuId: crossed.mcuId, swapId }, app.clock.at));
      await tell(wrong, crossed);
      await rebuild(wrong, crossed);
      expect([await told(wrong), await told(crossed)]).toEqual(were);
    });
  },
);
