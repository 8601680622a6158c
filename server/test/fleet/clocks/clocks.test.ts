import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink, type Monitor } from '#domain/foundation/kinds/wire.ts';
import { createPartitions } from '#server/platform/db/partitions.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { REBUILD_PARTS, RECOMPUTATIONS } from '#server/start/features.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { removeOldDays } from '#server/stream/history/retention/retention-job.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { testServer } from '../../harness/server.ts';

const SIGNAL = new AbortController().signal;
const ROLLOVER = 1024 * 7 * DAY_MS;
const TEN_SECONDS = 10 * SECOND_MS;
let yard: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  yard = await start();
});
afterAll(() => yard.stop());

async function start() {
  const server = await testServer();
  const { context } = server;
  const telemetry = createRecordPipeline(context, { ingest: true, jobs: false }, { undecidedMs: 0 });
  await telemetry.start();
  const company = await addCompany(context, { timeZone: 'Etc/UTC' });
  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
  return { server, context, telemetry, company, rows, stop: () => telemetry.stop().then(server.stop) };
}

/** A device that sends its charge every ten seconds by a clock of its own. */
async function device() {
  const { context, company, server } = yard;
  const { id, mcuId } = await addDevice(context, { companyId: company.id });
  const ask = async <T>(name: string, input: object = { mcuId }, role: 'admin' | 'guest' = 'admin'): Promise<T> => {
    const token = await server.signIn(role, company.id);
    const { resultMessage, resultModel } = await server.call(name as never, input as never, { token });
    if (resultMessage !== 'success') throw new Error(resultMessage);
    return resultModel as T;
  };
  const send = (at: number, body: Monitor) =>
    new Promise<void>((done) =>
      context.broker.handler()?.(
        {
          mcuId,
          channel: 'record',
          payloads: [encodeUplink([{ kind: KIND.monitor, unit: 0, at, body }])],
          receivedAt: context.clock.now(),
          connection: SIGNAL,
        },
        done,
      ),
    );
  const sends = async (count: number, shown: (now: number) => number, body: Monitor = { socCentiPercent: 8000 }) => {
    for (let index = 0; index < count; index++) {
      context.clock.advance(TEN_SECONDS);
      await send(shown(context.clock.now()), body);
    }
  };
  return { id, mcuId, ask, sends };
}

interface Clock {
  fault: { kind: string; offsetMs: number | null; since: number } | null;
  outside: { year: number; records: number; keptUntil: number }[];
}
const list = { pageSize: 200, pageNum: 1 };
const right = (now: number) => now;

test.each([
  ['back by 1,024 weeks', (now: number) => now - ROLLOVER, 'weeks'],
  ['at 1970', (now: number) => now % DAY_MS, 'unset'],
  ['an hour ahead', (now: number) => now + HOUR_MS, 'hours'],
  ['an hour behind', (now: number) => now - HOUR_MS, 'hours'],
])(
  'a clock %s is told on the page of the device, in the list and as a warning until it is right',
  async (_, shown, kind) => {
    const { id, mcuId, ask, sends } = await device();
    await sends(10, right);
    await sends(100, shown);
    const { fault } = await ask<Clock>('deviceClock');
    expect(fault?.kind).toBe(kind);
    const found = await ask<{ list: { mcuId: string; clockFault: unknown; onlineStatus: boolean }[] }>(
      'pageDeviceList',
      {
        ...list,
        state: 'wrongClock',
      },
    );
    expect(found.list).toMatchObject([{ mcuId, clockFault: { kind }, onlineStatus: true }]);
    const open = 'select msg_type, released_at from alarm where device_id = $1 and msg_type = 710';
    expect(await yard.rows(open, [id])).toEqual([{ msgType: 710, releasedAt: null }]);

    await sends(10, right);
    expect((await ask<Clock>('deviceClock')).fault).toBeNull();
    expect(await yard.rows(open, [id])).toEqual([{ msgType: 710, releasedAt: expect.any(Number) }]);
    expect((await ask<{ list: unknown[] }>('pageDeviceList', { ...list, state: 'wrongClock' })).list).toEqual([]);
  },
);

test('a rebuild goes on from what is known of a clock, which the log does not tell', async () => {
  const { context, telemetry, rows } = yard;
  const { id, mcuId, ask, sends } = await device();
  await sends(3, right);
  await sends(20, (now) => now % DAY_MS);
  const { fault } = await ask<Clock>('deviceClock');
  const known = await telemetry.ingest.directory.find(mcuId);
  await rebuildDevice({ ...context, recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS }, known!);
  expect(await ask<Clock>('deviceClock')).toMatchObject({ fault: { ...fault, kind: 'unset' } });
  await sends(10, right);
  expect((await ask<Clock>('deviceClock')).fault).toBeNull();
  expect(await rows('select msg_type, released_at from alarm where device_id = $1', [id])).toEqual([
    { msgType: 710, releasedAt: expect.any(Number) },
  ]);
});

test('guests see nothing of clocks', async () => {
  const { mcuId, ask, sends } = await device();
  await sends(10, (now) => now - ROLLOVER);
  const seen = await ask<{ list: { clockFault: unknown }[] }>('pageDeviceList', list, 'guest');
  expect(seen.list.map(({ clockFault }) => clockFault)).toEqual(seen.list.map(() => null));
  expect((await ask<{ list: unknown[] }>('pageDeviceList', { ...list, state: 'wrongClock' }, 'guest')).list).toEqual(
    [],
  );
  await expect(ask('deviceClock', { mcuId }, 'guest')).rejects.toThrow('guest_refuse');
});

test('records of 2007 are no live values, are told with their number, and are kept as long as what came in with them', async () => {
  const { context, rows } = yard;
  const { id, ask, sends } = await device();
  const wrong = (now: number) => now - ROLLOVER;
  await sends(12, wrong, { socCentiPercent: 1000 });
  const [state] = await rows<{ at: number | null; soc: number | null }>(
    'select at, soc_centi_percent as soc from device_state where device_id = $1',
    [id],
  );
  expect(state).toEqual({ at: null, soc: null });
  const year = new Date(wrong(context.clock.now())).getUTCFullYear();
  expect((await ask<Clock>('deviceClock')).outside).toEqual([{ year, records: 12, keptUntil: expect.any(Number) }]);

  await mergeLateRecords(context, createPartitions(context.database), SIGNAL);
  const stored = async () =>
    (
      await rows<{ count: number }>('select coalesce(sum(count), 0)::int as count from series where device_id = $1', [
        id,
      ])
    )[0]!.count;
  expect(await stored()).toBe(12);
  expect(await rows('select from battery_day_due where device_id = $1', [id])).toEqual([]);
  expect(await rows('select from recompute_due where device_id = $1', [id])).toEqual([]);
  await removeOldDays(context, SIGNAL);
  expect(await stored()).toBe(12);
  await removeOldDays(context, SIGNAL, () => -2);
  expect(await stored()).toBe(0);
  expect((await ask<Clock>('deviceClock')).outside).toEqual([]);
});
