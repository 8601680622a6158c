import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { withoutRawInstant } from '#domain/fleet/clocks/shift.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink, InverterState } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries, recordsOf } from '#domain/stream/history/series.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { createPartitions } from '#server/platform/db/partitions.ts';
import { RECOMPUTATIONS } from '#server/start/features.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { addDevice } from '../../harness/builder.ts';
import { type CallName, sampleOf } from '../../harness/sample-input.ts';
import { chargerDay } from '../../power/charging/day.ts';
import { workingDay } from '../../stream/ingest/day.ts';
import { inPackets, noSignal } from '../../stream/recompute/derived.ts';
import { startYard, type Yard } from './yard.ts';

/** Both sides of a lease look at a device whose clock was wrong over its begin, and at its twin. */
const HOURS = 16;
const LEASED_AFTER_MS = 7 * HOUR_MS;
const leasedAt = () => start + LEASED_AFTER_MS;
const RENT = { rentMinor: 0, rentPeriod: 'total', currency: 'EUR', rentalCompany: 'Rent AG', customer: 'Site GmbH' };

let yard: Yard;
let start: number;
beforeAll(async () => {
  yard = await startYard();
  start = utcDayStart(utcDay(yard.context.clock.now()) - 2) + 5 * HOUR_MS;
});
afterAll(() => yard.stop());

/** Batteries with their places and cells, a charger, and an inverter with a counter. */
const recordsFrom = (from: number): Measurement[] =>
  [
    ...workingDay(from, HOURS, 3, 2 * MINUTE_MS).map(
      (record) => ({ ...record, body: { ...record.body, relayClosed: undefined } }) as Measurement,
    ),
    ...chargerDay(from + 5 * HOUR_MS),
    ...Array.from({ length: 12 * HOURS }, (_, place) => ({
      ...{ kind: KIND.inverter, unit: 4, at: from + 5 * place * MINUTE_MS },
      body: { state: InverterState.INVERTING, outputWatt: 600 + place, outputEnergyWattHour: 70_000 + 50 * place },
    })),
  ].sort((one, other) => one.at - other.at);

/** The same of a source that tells changes alone, and the state of an inverter. */
function changesOf(records: readonly Measurement[]): Measurement[] {
  const last = new Map<string, Record<string, unknown>>();
  return records.map((record) => {
    if (record.kind !== KIND.monitor && record.kind !== KIND.inverter) return record;
    const key = `${record.kind} ${record.unit}`;
    const before = last.get(key) ?? {};
    last.set(key, { ...before, ...record.body });
    const told = Object.entries(record.body).filter(([name, value]) => name === 'state' || before[name] !== value);
    return { ...record, body: { ...Object.fromEntries(told), changes: true } } as Measurement;
  });
}

async function take(mcuId: string, records: readonly Measurement[]): Promise<void> {
  const receivedAt = yard.context.clock.now();
  for (const packet of inPackets(records, 50))
    await new Promise<void>((done) =>
      yard.context.broker.handler()?.(
        { mcuId, channel: 'record', payloads: [encodeUplink(packet)], receivedAt, connection: noSignal() },
        done,
      ),
    );
}

async function settle(): Promise<void> {
  const app = { ...yard.context, recomputations: RECOMPUTATIONS };
  await recomputeDue(app, noSignal());
  await mergeLateRecords(yard.context, createPartitions(yard.context.database), noSignal());
  await recomputeDue(app, noSignal());
}

interface Wrong {
  readonly byMs: number;
  /** Since the first record. */
  readonly from: number;
  readonly until: number;
}
type Device = Awaited<ReturnType<typeof addDevice>>;

async function asked<T>(name: CallName, input: object, companyId: number): Promise<T> {
  const token = await yard.server.signIn(companyId === 1 ? 'superAdmin' : 'admin', companyId);
  const answer = await yard.server.call(name, input as never, { token });
  if (answer.resultMessage !== 'success') throw new Error(`${name}: ${answer.resultMessage}`);
  return answer.resultModel as T;
}

async function lived(records: readonly Measurement[], wrong: Wrong | null): Promise<Device> {
  const device = await addDevice(yard.context, {
    ...{ companyId: yard.company.id, capacityCentiAmpHour: 10_000, deviceName: 'Loader' },
  });
  const offsetMs = (at: number) => (wrong && at >= start + wrong.from && at < start + wrong.until ? wrong.byMs : 0);
  await take(
    device.mcuId,
    records.map((record) => ({ ...record, at: record.at + offsetMs(record.at) })),
  );
  await settle();
  const period = { startsAt: leasedAt(), endsAt: start + 40 * DAY_MS };
  await asked('addLease', { mcuId: device.mcuId, ...RENT, companyId: yard.lessee.id, ...period }, 1);
  return device;
}

/** Puts the clock right, with the consent of both sides, and hears the device once more. */
async function putRight({ id, mcuId }: Device, { from, until, byMs }: Wrong): Promise<void> {
  const span = { from: start + from + byMs, to: start + until + byMs - 1, byMs: -byMs };
  const { requestId } = await asked<{ requestId: string }>('shiftClock', { mcuId, ...span }, yard.company.id);
  const [lease] = await yard.rows<{ id: number }>('select id from lease where device_id = $1', [id]);
  const answer = { requestId, side: 'lessee', leaseId: lease!.id, agrees: true };
  expect(await asked('answerClockShift', answer, yard.lessee.id)).toEqual({ isDone: true });
  await settle();
}

const callOf = (name: CallName): Call => calls[name];
/** What tells of the shift itself; alarms, which are facts once they were raised; and newest values, which follow with the next record. */
const OWN: readonly CallName[] = [
  ...(['clockShifts', 'deviceClock', 'listWarningPushMsg', 'countWarningPushMsg', 'deviceInfo'] as const),
  ...(['getLastRealTimeData', 'getLastBMSRecor', 'getLastEnergyRecords', 'getGNSSLastByMcuID'] as const),
];
const READ = (Object.keys(calls) as CallName[]).filter(
  (name) => callOf(name).device && callOf(name).effect === 'reads' && !OWN.includes(name),
);
const NONE: readonly CallName[] = [];
/** A source of changes that came late left holes: its records stay as they came, and who reads records sees that. */
const AS_THEY_CAME: readonly CallName[] = ['listRecordData', 'exportRecords', 'batteryAnalytics'];

const periodOf = (name: CallName) =>
  'startTime' in sampleOf(name) ? { startTime: start - DAY_MS, endTime: start + 2 * DAY_MS } : {};

/** What a company is told, without what is a device's own. */
async function told({ mcuId, id }: Device, companyId: number): Promise<Record<string, unknown>> {
  const token = await yard.server.signIn('admin', companyId);
  const all: Record<string, unknown> = {};
  for (const name of READ) {
    const input = { ...sampleOf(name), ...periodOf(name), mcuId };
    const answer = await yard.server.call(name, input as never, { token });
    const { output } = callOf(name);
    if (output === 'binary') all[name] = measured(answer.bytes);
    else {
      const { faults: _, ...model } = (answer.resultModel ?? { is: answer.resultMessage }) as { faults?: unknown };
      const text = output === 'file' ? answer.bytes.toString() : JSON.stringify(model);
      all[name] = text
        .replaceAll(mcuId, 'it')
        .replaceAll(String(id), 'ID')
        .replaceAll(/SN-[0-9a-f]{8}/g, 'SN');
    }
  }
  return all;
}

/** Records of a download, without the instants that were sent first. */
function measured(bytes: Uint8Array): string[] {
  const frames = new SeriesFrames();
  return frames.push(bytes).flatMap((frame) => {
    const series = decodeSeries(frame);
    return recordsOf(series, inflate).map(
      ({ at, payload }) => `${series.unit} ${at} ${Buffer.from(withoutRawInstant(payload)).toString('hex')}`,
    );
  });
}

interface Alarm {
  readonly unit: number;
  readonly msgType: number;
  readonly createTime: number;
  readonly releaseTime: number | null;
}
const alarmsOf = async ({ mcuId }: Device, companyId: number) =>
  (
    await asked<{ list: Alarm[] }>(
      'listWarningPushMsg',
      { ...sampleOf('listWarningPushMsg'), ...periodOf('listWarningPushMsg'), mcuId, pageSize: 200 },
      companyId,
    )
  ).list;

/** Alarms of one device for which the other has none of that rule at that time. */
const unmatched = (ones: readonly Alarm[], others: readonly Alarm[]) =>
  ones.filter(
    (one) =>
      !others.some(
        ({ unit, msgType, createTime, releaseTime }) =>
          `${unit} ${msgType}` === `${one.unit} ${one.msgType}` &&
          createTime <= (one.releaseTime ?? Number.POSITIVE_INFINITY) &&
          one.createTime <= (releaseTime ?? Number.POSITIVE_INFINITY),
      ),
  );

const PART = { byMs: -90 * DAY_MS, from: 5 * HOUR_MS, until: 11 * HOUR_MS };
const BEHIND = { byMs: -HOUR_MS, from: 0, until: HOURS * HOUR_MS };

describe.each([
  ['whole records', (records: readonly Measurement[]) => records, NONE],
  ['changes alone', changesOf, AS_THEY_CAME],
] as const)('of a source of %s', (_, sent, asTheyCame) => {
  let right: Device;
  const theirs = new Map<number, Record<string, unknown>>();
  beforeAll(async () => {
    right = await lived(sent(recordsFrom(start)), null);
    for (const { id } of [yard.lessee, yard.company]) theirs.set(id, await told(right, id));
  }, 60_000);

  test.each([
    ['an hour behind', BEHIND, NONE],
    ['90 days behind for a part of the time', PART, asTheyCame],
  ])(
    'whose clock was %s, both sides are told what they are told of its twin',
    async (_when, wrong, except) => {
      const other = await lived(sent(recordsFrom(start)), wrong);
      await putRight(other, wrong);
      for (const { id } of [yard.lessee, yard.company]) {
        const mine = await told(other, id);
        for (const name of READ.filter((each) => !except.includes(each)))
          expect.soft(mine[name], name).toEqual(theirs.get(id)![name]);
        const alarms = await alarmsOf(right, id);
        expect(alarms.length).toBeGreaterThan(3);
        // One that was raised before the lease, while the right records were missing, stays open over its begin.
        const earlier = (await alarmsOf(other, yard.company.id)).filter((each) => each.createTime < leasedAt());
        expect(unmatched(alarms, [...(await alarmsOf(other, id)), ...earlier])).toEqual([]);
      }
    },
    60_000,
  );
});
