import { afterAll, beforeAll, expect, test } from 'vitest';
import { KIND } from '#domain/kinds/registry.ts';
import { bodyOfLogged, encodeUplink } from '#domain/kinds/wire.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { unseal } from '#server/history/merge.ts';
import { readSeries } from '#server/history/read-history.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice, leaseDevice } from '../harness/builder.ts';
import { testServer } from '../harness/server.ts';

const SIGNAL = new AbortController().signal;
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
  const lessee = await addCompany(context, { timeZone: 'Etc/UTC' });
  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
  return { server, context, company, lessee, rows, stop: () => telemetry.stop().then(server.stop) };
}

async function device() {
  const { context, company, server } = yard;
  const { id, mcuId } = await addDevice(context, { companyId: company.id });
  const now = () => context.clock.now();
  const ask = async <T>(name: string, input: object, role: 'admin' | 'commonUser' | 'guest' = 'admin'): Promise<T> => {
    const token = await server.signIn(role, company.id);
    const answer = await server.call(name as never, { mcuId, ...input } as never, { token });
    if (answer.resultMessage !== 'success') throw new Error(answer.resultMessage);
    return answer.resultModel as T;
  };
  /** A record a minute, by a clock that is so far ahead; returns the instants that were sent. */
  const sends = async (count: number, aheadMs: number) => {
    const sent: number[] = [];
    for (let index = 0; index < count; index++) {
      context.clock.advance(MINUTE_MS);
      const at = now() + aheadMs;
      sent.push(at);
      const payload = encodeUplink([{ kind: KIND.monitor, unit: 0, at, body: { socCentiPercent: 5000 + index } }]);
      await new Promise<void>((done) =>
        context.broker.handler()?.(
          { mcuId, channel: 'record', payloads: [payload], receivedAt: now(), connection: SIGNAL },
          done,
        ),
      );
    }
    return sent;
  };
  const stored = async () => {
    const records: { at: number; soc: number | undefined; rawAt: number | undefined }[] = [];
    const query = { deviceId: id, kind: KIND.monitor, from: 0, to: Number.MAX_SAFE_INTEGER };
    for await (const { body } of readSeries(context.within, query))
      for (const { at, payload } of unseal(body)) {
        const { socCentiPercent, rawAtMs } = bodyOfLogged(KIND.monitor, payload);
        records.push({ at, soc: socCentiPercent, rawAt: rawAtMs });
      }
    return records;
  };
  return { id, mcuId, ask, sends, stored, now };
}

interface Shift {
  shiftId: string;
  records: number;
  undoneAt: number | null;
}

test('a span is shifted as the preview says, keeps what was sent, and comes back to the byte', async () => {
  const { id, ask, sends, stored } = await device();
  await sends(3, 0);
  const sent = await sends(5, -90 * DAY_MS);
  const before = await stored();
  const span = { from: sent[0]!, to: sent.at(-1)!, byMs: 90 * DAY_MS };
  expect(await ask('previewClockShift', span)).toEqual({
    kinds: [{ kind: KIND.monitor, records: 5 }],
    records: 5,
    firstAt: sent[0],
    lastAt: sent.at(-1),
    collisions: 0,
    sessions: 0,
    alarms: 0,
  });
  expect(await stored()).toEqual(before);

  await ask('shiftClock', span);
  const shifted = await stored();
  expect(shifted.map(({ at }) => at)).toEqual([
    ...before.slice(5).map(({ at }) => at),
    ...sent.map((at) => at + span.byMs),
  ]);
  expect(shifted.flatMap(({ rawAt }) => rawAt ?? [])).toEqual(sent);
  expect(shifted.slice(3).map(({ soc }) => soc)).toEqual(before.slice(0, 5).map(({ soc }) => soc));
  const due = await yard.rows<{ projection: string; fromAt: number }>(
    'select projection, from_at from recompute_due where device_id = $1',
    [id],
  );
  expect(due.find(({ projection }) => projection === 'history')?.fromAt).toBe(sent[0]);

  // Once is enough: what was shifted is not shifted again with the same span.
  await expect(ask('shiftClock', span)).rejects.toThrow('clock_shift_empty');
  const [shift] = await ask<Shift[]>('clockShifts', {});
  expect(shift).toMatchObject({ records: 5, undoneAt: null });
  await ask('undoClockShift', { shiftId: shift!.shiftId });
  expect(await stored()).toEqual(before);
  expect((await ask<Shift[]>('clockShifts', {}))[0]!.undoneAt).not.toBeNull();
  const audited = await yard.rows<{ action: string }>(
    "select action from audit_entry where action like 'clocks.%' order by at, id",
  );
  expect(audited.map(({ action }) => action)).toEqual(['clocks.shift', 'clocks.undoShift']);
});

test('records of 2007 are filed where they belong, and are kept there like others', async () => {
  const { ask, sends } = await device();
  const ROLLOVER = 1024 * 7 * DAY_MS;
  const sent = await sends(4, -ROLLOVER);
  await ask('shiftClock', { from: sent[0]!, to: sent.at(-1)!, byMs: ROLLOVER });
  expect((await ask<{ outside: unknown[] }>('deviceClock', {})).outside).toEqual([]);
  const [shift] = await ask<Shift[]>('clockShifts', {});
  await ask('undoClockShift', { shiftId: shift!.shiftId });
  expect((await ask<{ outside: object[] }>('deviceClock', {})).outside).toMatchObject([{ records: 4 }]);
});

test('a record whose new instant another one has stays where it is', async () => {
  const { ask, sends, stored } = await device();
  const right = await sends(2, 0);
  yard.context.clock.advance(-MINUTE_MS);
  const [wrong] = await sends(1, -HOUR_MS);
  const span = { from: wrong!, to: wrong!, byMs: HOUR_MS };
  expect(wrong! + HOUR_MS).toBe(right[1]);
  expect(await ask('previewClockShift', span)).toMatchObject({ records: 1, collisions: 1 });
  const before = await stored();
  await expect(ask('shiftClock', span)).rejects.toThrow('clock_shift_empty');
  expect(await stored()).toEqual(before);
});

test('nobody shifts into the future, across a lease, or without the right to', async () => {
  const { id, ask, sends, now } = await device();
  const sent = await sends(3, -2 * HOUR_MS);
  const span = { from: sent[0]!, to: sent.at(-1)! };
  await expect(ask('shiftClock', { ...span, byMs: 3 * HOUR_MS })).rejects.toThrow('clock_shift_future');
  for (const role of ['commonUser', 'guest'] as const)
    await expect(ask('shiftClock', { ...span, byMs: HOUR_MS }, role)).rejects.toThrow(/refuse|denied/);
  await leaseDevice(yard.context, id, yard.lessee.path, { from: now() - HOUR_MS, until: now() + DAY_MS });
  for (const call of ['previewClockShift', 'shiftClock'])
    await expect(ask(call, { ...span, byMs: 2 * HOUR_MS })).rejects.toThrow('clock_shift_across_lease');
  await ask('shiftClock', { ...span, byMs: HOUR_MS / 2 });
});
