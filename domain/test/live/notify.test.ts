import { expect, test } from 'vitest';
import type { AlarmChange, Notify } from '#domain/gen/notify.ts';
import { mergeNotify, sinceInstant, withoutPosition } from '#domain/live/notify.ts';
import { decodeNotify, encodeNotify } from '#domain/live/notify-bytes.ts';

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
  expect(decodeNotify(encodeNotify(withoutPosition(whole))).position).toBeUndefined();
});

test('a lessee gets nothing that was measured or raised before the lease', () => {
  const position = { latitudeMicroDegree: 1, longitudeMicroDegree: 2, ltype: 1, atMs: 30 };
  const alarm = { level: 1, msgType: 5, code: 0, openCount: 2, raisedAtMs: 30 };
  const whole = message(30, { position, alarm, pushMsg: [change(29), change(30)] });
  expect(sinceInstant(whole, 30)).toEqual({ ...whole, pushMsg: [change(30)] });
  expect(sinceInstant(whole, 31)).toEqual({
    ...whole,
    realTimeData: undefined,
    chargeState: undefined,
    position: undefined,
    alarm: { level: -1, msgType: 0, code: 0, openCount: 0, raisedAtMs: 0 },
    pushMsg: [],
  });
});
