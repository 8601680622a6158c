import { expect, test } from 'vitest';
import { afterService, mergeNotify, sinceInstant, withoutPosition } from '#domain/assembly/live/notify.ts';
import { decodeNotify, encodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import type { AlarmChange, Notify } from '#domain/gen/notify.ts';

const change = (raisedAtMs: number): AlarmChange => ({
  msgType: 1,
  unit: 0,
  code: 0,
  text: '',
  suppressed: false,
  level: 1,
  raisedAtMs,
  releasedAtMs: 0,
  triggerValue: -5,
  triggerSubValue: 0,
});
const message = (soc: number, more: Partial<Notify> = {}): Notify => ({
  mcuId: 'a',
  deviceName: 'Tractor',
  realTimeData: { yhubStimeTs: soc, unit: 0, soc },
  position: undefined,
  online: true,
  alarm: undefined,
  pushMsg: [],
  chargeState: 1,
  ...more,
});

test('newer values win, alarm changes stay in order', () => {
  const merged = mergeNotify(
    message(10, { pushMsg: [change(1)] }),
    message(20, { pushMsg: [change(2)], online: false }),
  );
  expect(merged.realTimeData?.soc).toBe(20);
  expect(merged.online).toBe(false);
  expect(merged.pushMsg.map((one) => one.raisedAtMs)).toEqual([1, 2]);
});

test('a position that is no longer known is removed; a message with alarms only does not change it', () => {
  const position = { latitudeMicroDegree: 1, longitudeMicroDegree: 2, ltype: 1, atMs: 3 };
  const located = message(10, { position });
  expect(mergeNotify(located, message(20)).position).toBeUndefined();
  expect(mergeNotify(message(10), message(20, { position })).position).toEqual(position);
  expect(mergeNotify(located, message(20, { online: undefined })).position).toEqual(position);
});

test('cells are kept when a newer message has none, and replaced by newer cells', () => {
  const cells = Uint8Array.of(1, 2);
  const older = message(10, { realTimeData: { yhubStimeTs: 10, unit: 0, soc: 10, bmsRecord: cells } });
  expect(mergeNotify(older, message(20)).realTimeData).toMatchObject({ soc: 20, bmsRecord: cells });
  expect(mergeNotify(older, message(20, { realTimeData: undefined })).realTimeData?.bmsRecord).toEqual(cells);
  const newer = message(20, { realTimeData: { yhubStimeTs: 20, unit: 0, soc: 20, bmsRecord: Uint8Array.of(3) } });
  expect(mergeNotify(older, newer).realTimeData?.bmsRecord).toEqual(Uint8Array.of(3));
});

test('the newest record of every kind that is sent as a whole remains', () => {
  const [inverter, ups] = [Uint8Array.of(1), Uint8Array.of(2)];
  const older = message(10, { realTimeData: { yhubStimeTs: 10, unit: 0, inverterRecord: inverter } });
  const newer = message(20, { realTimeData: { yhubStimeTs: 20, unit: 0, upsRecord: ups } });
  expect(mergeNotify(older, newer).realTimeData).toMatchObject({ inverterRecord: inverter, upsRecord: ups });
});

test('a message is decoded again, and without its position if that is withheld', () => {
  const position = { latitudeMicroDegree: -1, longitudeMicroDegree: 2, ltype: 4, atMs: 1_795_255_200_000 };
  const whole = message(7812, { position, pushMsg: [change(1_795_255_200_000)] });
  expect(decodeNotify(encodeNotify(whole))).toMatchObject(whole);
  const { notify } = withoutPosition({ notify: whole, warnings: [] });
  expect(decodeNotify(encodeNotify(notify)).position).toBeUndefined();
});

const warning = (level: number, msgType: number, raisedAtMs: number) => ({ level, msgType, code: 0, raisedAtMs });
const NONE = { level: -1, msgType: 0, code: 0, openCount: 0, raisedAtMs: 0 };

test('who may not see the position is told of the worst warning that tells no place', () => {
  const warnings = [warning(1, 15, 40), warning(2, 5, 30), warning(2, 16, 20)];
  const alarm = { ...warning(1, 15, 40), openCount: 3 };
  const told = withoutPosition({ notify: message(1, { alarm }), warnings });
  expect(told.notify.alarm).toEqual({ ...warning(2, 5, 30), openCount: 1 });
  expect(withoutPosition({ notify: message(1, { alarm }), warnings: [warning(1, 15, 40)] }).notify.alarm).toEqual(NONE);
  expect(withoutPosition({ notify: message(1), warnings: [] }).notify.alarm).toBeUndefined();
});

test('a lessee gets nothing that was measured or raised before the lease', () => {
  const position = { latitudeMicroDegree: 1, longitudeMicroDegree: 2, ltype: 1, atMs: 30 };
  const warnings = [warning(1, 5, 30), warning(2, 6, 31)];
  const alarm = { ...warning(1, 5, 30), openCount: 2 };
  const whole = message(30, { position, alarm, pushMsg: [change(29), change(30)] });
  expect(sinceInstant({ notify: whole, warnings }, 30).notify).toEqual({ ...whole, pushMsg: [change(30)] });
  expect(sinceInstant({ notify: whole, warnings }, 31)).toEqual({
    notify: {
      ...whole,
      realTimeData: undefined,
      chargeState: undefined,
      position: undefined,
      alarm: { ...warning(2, 6, 31), openCount: 1 },
      pushMsg: [],
    },
    warnings: [warning(2, 6, 31)],
  });
});

test('of a device whose data service is over it is told whether it is heard, and what is said of the service', () => {
  const position = { latitudeMicroDegree: 1, longitudeMicroDegree: 2, ltype: 1, atMs: 30 };
  const ended = { ...change(30), msgType: 705 };
  const warnings = [warning(1, 5, 30)];
  const whole = message(30, { position, alarm: { ...warning(1, 5, 30), openCount: 1 }, pushMsg: [change(30), ended] });
  expect(afterService({ notify: whole, warnings })).toEqual({
    notify: { ...message(30), realTimeData: undefined, chargeState: undefined, alarm: NONE, pushMsg: [ended] },
    warnings: [],
  });
});
