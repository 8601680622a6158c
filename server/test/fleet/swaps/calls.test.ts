import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { createDeviceKeys } from '#server/platform/mqtt/device-keys.ts';
import { addCompany, leaseDevice } from '../../harness/builder.ts';
import { type CallName, call as callNamed, sampleOf } from '../../harness/sample-input.ts';
import { deviceOf, startYard, type Yard } from '../clocks/yard.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await startYard();
});
afterAll(() => yard.stop());

/** All calls that only read, and tell of more than one device; those about shelves excepted. */
const READING = (Object.keys(calls) as CallName[]).filter(
  (name) => callNamed(name).effect === 'reads' && !callNamed(name).device && !['pageShelf', 'audit'].includes(name),
);
const SIGNAL = new AbortController().signal;
const newLabel = () => ({ sn: `SN-${randomBytes(6).toString('hex')}`, newMcuId: randomBytes(12).toString('hex') });
type Line = Output<Calls['placeLine']>;

async function sends(mcuId: string, body: object): Promise<void> {
  const { context } = yard;
  context.clock.advance(MINUTE_MS);
  const now = context.clock.now();
  const payload = encodeUplink([{ kind: KIND.monitor, unit: 0, at: now, body }]);
  await new Promise<void>((done) =>
    context.broker.handler()?.(
      { mcuId, channel: 'record', payloads: [payload], receivedAt: now, connection: SIGNAL },
      done,
    ),
  );
}

/** A call of somebody of a company. */
async function call<T = unknown>(
  name: string,
  input: object,
  as: 'superAdmin' | 'admin' | 'commonUser' | 'guest' = 'admin',
  companyId = yard.company.id,
): Promise<T> {
  const token = await yard.server.signIn(as, companyId);
  const answer = await yard.server.call(name as never, input as never, { token });
  if (answer.resultMessage !== 'success') throw new Error(answer.resultMessage);
  return answer.resultModel as T;
}

test('a new monitor takes the place of another: what is named stays, and the monitor ends', async () => {
  const device = await deviceOf(yard);
  await sends(device.mcuId, { socCentiPercent: 6400, voltageCentiVolt: 5281 });
  const label = newLabel();
  const preview = await call<Output<Calls['previewSwap']>>('previewSwap', { mcuId: device.mcuId, ...label });
  expect(preview.next).toMatchObject({ state: 'new', mcuId: label.newMcuId });
  const taken = await call<Output<Calls['takeMonitor']>>('takeMonitor', { mcuId: device.mcuId, ...label });
  expect(taken.deviceKey).toMatch(/./);
  expect(taken.connection).toMatchObject({ clientId: label.newMcuId });
  const again = await call<Output<Calls['takeMonitor']>>('takeMonitor', { mcuId: device.mcuId, ...label });
  expect(again).toMatchObject({ deviceKey: null, connection: null });
  expect(await call('previewSwap', { mcuId: device.mcuId, ...label })).toMatchObject({ next: { state: 'onShelf' } });

  // In no list of anybody, while it is on the shelf; what it says first is seen beside what the old one said last.
  await sends(label.newMcuId, { socCentiPercent: 6300, voltageCentiVolt: 5279 });
  for (const role of ['admin', 'superAdmin'] as const) {
    const list = await call<{ list: { mcuId: string }[] }>('pageDeviceList', { pageNum: 1, pageSize: 200 }, role);
    expect(list.list.map(({ mcuId }) => mcuId)).toContain(device.mcuId);
    const token = await yard.server.signIn(role, role === 'admin' ? yard.company.id : 1);
    for (const name of READING) {
      const text = (
        await yard.server.call(name, { ...sampleOf(name), pageSize: 200 } as never, { token })
      ).bytes.toString('latin1');
      expect(text, name).not.toContain(label.newMcuId);
      expect(text, name).not.toContain(label.sn);
    }
  }
  expect(await call('firstValues', { mcuId: device.mcuId, newMcuId: label.newMcuId })).toMatchObject({
    before: { voltageCentiVolt: 5281 },
    after: { voltageCentiVolt: 5279 },
    agrees: ['voltage', 'charge'],
    differs: [],
  });

  yard.context.clock.advance(MINUTE_MS);
  const at = device.now();
  const { swapId } = await call<{ swapId: string }>('swapMonitor', {
    mcuId: device.mcuId,
    newMcuId: label.newMcuId,
    scannedAt: at,
  });
  await sends(label.newMcuId, { socCentiPercent: 6200, voltageCentiVolt: 5270 });
  const info = await call<Output<Calls['deviceInfo']>>('deviceInfo', { mcuId: label.newMcuId });
  expect(info).toMatchObject({ id: device.id, replacedBy: null, deviceSn: label.sn });
  expect(await device.stored()).toHaveLength(2);

  // By the old identity: its own log up to its end, and who came after it; nothing is changed by it.
  expect(await call('deviceInfo', { mcuId: device.mcuId })).toMatchObject({
    id: device.id,
    replacedBy: label.newMcuId,
  });
  await expect(call('getLastRealTimeData', { mcuId: device.mcuId })).rejects.toThrow('no_realTime_data');
  expect(await call('getLastRealTimeData', { mcuId: label.newMcuId })).toMatchObject({ soc: 6200 });
  await expect(call('attentionAdd', { mcuId: device.mcuId })).rejects.toThrow('monitor_replaced');

  const line = await call<Line>('placeLine', { mcuId: label.newMcuId });
  expect(line.monitors.map(({ mcuId, until }) => [mcuId, until])).toEqual([
    [device.mcuId, at],
    [label.newMcuId, null],
  ]);
  expect(line.swaps[0]).toMatchObject({
    swapId,
    oldMcuId: device.mcuId,
    newMcuId: label.newMcuId,
    mayUndoUntil: at + DAY_MS,
  });
  expect(line.oldMonitor).toMatchObject({ mcuId: device.mcuId, state: 'replaced' });
  // Nothing is said to have been silent between two records of as many minutes.
  expect(line.silences).toEqual([]);
  const shelf = await call<Output<Calls['pageShelf']>>('pageShelf', {});
  expect(shelf.list.find(({ mcuId }) => mcuId === device.mcuId)).toMatchObject({
    state: 'replaced',
    lastPlace: { mcuId: label.newMcuId },
  });

  // Its sign-in is refused, until somebody says that it may be used again.
  const isRefused = async () =>
    (await createDeviceKeys(yard.context.within, yard.context.invalidations).find(device.mcuId))?.refusedFrom === 0;
  expect(await isRefused()).toBe(true);
  await call('setShelfState', { mcuId: device.mcuId, state: 'spare', note: 'dried' });
  expect(await isRefused()).toBe(false);

  await call('undoSwap', { mcuId: label.newMcuId, swapId });
  expect(await call('deviceInfo', { mcuId: device.mcuId })).toMatchObject({
    id: device.id,
    replacedBy: null,
  });
  // What the other one measured there is no longer of this place.
  expect(await device.stored()).toHaveLength(1);
  await expect(call('undoSwap', { mcuId: device.mcuId, swapId })).rejects.toThrow('swap_undo_over');
});

test('a monitor from the shelf becomes a device of its own', async () => {
  const device = await deviceOf(yard);
  const label = newLabel();
  await call('takeMonitor', { mcuId: device.mcuId, ...label });
  await call('swapMonitor', { mcuId: device.mcuId, newMcuId: label.newMcuId });
  await call('useFromShelf', { mcuId: device.mcuId, deviceName: 'Sweeper 3' });
  const list = await call<{ list: { mcuId: string; deviceName: string }[] }>('pageDeviceList', {
    pageNum: 1,
    pageSize: 200,
  });
  expect(list.list.find(({ mcuId }) => mcuId === device.mcuId)?.deviceName).toBe('Sweeper 3');
  expect(await call('deviceInfo', { mcuId: device.mcuId })).toMatchObject({ replacedBy: null });
  const audited = await yard.rows<{ action: string }>(
    "select distinct action from audit_entry where action like 'swaps.%'",
  );
  expect(audited.map(({ action }) => action).sort()).toEqual([
    'swaps.setState',
    'swaps.swap',
    'swaps.take',
    'swaps.undoSwap',
    'swaps.useFromShelf',
  ]);
});

test('a swap is refused where it cannot be meant', async () => {
  const device = await deviceOf(yard);
  const other = await deviceOf(yard);
  const label = newLabel();
  await call('takeMonitor', { mcuId: device.mcuId, ...label });
  const now = device.now();
  const wanted = { mcuId: device.mcuId, newMcuId: label.newMcuId };
  await expect(call('swapMonitor', { ...wanted, at: now + HOUR_MS })).rejects.toThrow('swap_future');
  await expect(call('swapMonitor', { ...wanted, newMcuId: randomBytes(12).toString('hex') })).rejects.toThrow(
    'swap_not_found',
  );
  await call('swapMonitor', wanted);
  await expect(
    call('exchangeMonitors', { mcuId: label.newMcuId, otherMcuId: other.mcuId, at: now - HOUR_MS }),
  ).rejects.toThrow('swap_before_last');
  await expect(call('exchangeMonitors', { mcuId: other.mcuId, otherMcuId: other.mcuId, at: now })).rejects.toThrow(
    'swap_same',
  );
});

test('strangers, lessees and guests exchange nothing, and a stranger learns of nothing', async () => {
  const device = await deviceOf(yard);
  const other = await deviceOf(yard);
  const label = newLabel();
  await call('takeMonitor', { mcuId: device.mcuId, ...label });
  const stranger = await addCompany(yard.context, { timeZone: 'Etc/UTC' });
  const now = device.now();
  await leaseDevice(yard.context, device.id, yard.lessee.path, { from: now - HOUR_MS, until: now + DAY_MS });
  const refused = {
    previewSwap: { mcuId: device.mcuId, ...newLabel() },
    takeMonitor: { mcuId: device.mcuId, ...newLabel() },
    firstValues: { mcuId: device.mcuId, newMcuId: label.newMcuId },
    swapMonitor: { mcuId: device.mcuId, newMcuId: label.newMcuId },
    previewExchange: { mcuId: device.mcuId, otherMcuId: other.mcuId, at: now - 1 },
    exchangeMonitors: { mcuId: device.mcuId, otherMcuId: other.mcuId, at: now - 1 },
    undoSwap: { mcuId: device.mcuId, swapId: 'x' },
    setShelfState: { mcuId: label.newMcuId, state: 'spare' },
    useFromShelf: { mcuId: label.newMcuId, deviceName: 'Mine' },
  };
  for (const [name, input] of Object.entries(refused)) {
    await expect(call(name, input, 'admin', stranger.id), name).rejects.toThrow(/device_not_found/);
    await expect(call(name, input, 'admin', yard.lessee.id), name).rejects.toThrow(
      /device_not_found|permission_denied/,
    );
    await expect(call(name, input, 'commonUser'), name).rejects.toThrow(/refuse|denied/);
    await expect(call(name, input, 'guest'), name).rejects.toThrow(/refuse|denied/);
  }
  await expect(call('placeLine', { mcuId: device.mcuId }, 'admin', stranger.id)).rejects.toThrow('device_not_found');
  expect(await call('pageShelf', {}, 'admin', stranger.id)).toMatchObject({ total: 0 });
  // A spare monitor does not exist for another company, even with its label.
  const mine = await deviceOf(yard);
  expect(mine.id).toBeGreaterThan(0);
  await expect(call('previewSwap', { mcuId: mine.mcuId, sn: 'SN-guessed', newMcuId: label.newMcuId })).rejects.toThrow(
    /device_identity_differs|device_already_bind/,
  );
});

test('a time without a monitor is told from the last record before it to the first after it', async () => {
  const device = await deviceOf(yard);
  const label = newLabel();
  await call('takeMonitor', { mcuId: device.mcuId, ...label });
  await sends(device.mcuId, { socCentiPercent: 6400 });
  const from = device.now();
  yard.context.clock.advance(40 * MINUTE_MS);
  await call('swapMonitor', { mcuId: device.mcuId, newMcuId: label.newMcuId });
  yard.context.clock.advance(5 * MINUTE_MS);
  await sends(label.newMcuId, { socCentiPercent: 6300 });
  const { silences } = await call<Line>('placeLine', { mcuId: label.newMcuId });
  expect(silences).toEqual([{ from, until: device.now() }]);
});
