import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StoredAlarm, toPushMsg, valuesOfPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';

const alarm = (more: Partial<StoredAlarm> = {}): StoredAlarm => ({
  msgType: 5,
  unit: 0,
  code: 0,
  level: 1,
  triggerValue: 10_200,
  triggerSubValue: 6500,
  extend: { soc: 5000, voltageRaw: 4810, batteryTemperature: 10_200 },
  raisedAt: 1,
  releasedAt: null,
  updatedAt: 1,
  ...more,
});

test('temperatures use the legacy format, everything else hundredths', () => {
  const hot = toPushMsg(alarm());
  expect([hot.triggerValue, hot.triggerSubValue]).toEqual([102, 6500]);
  expect(JSON.parse(hot.extendValue)).toEqual({ soc: 5000, voltageRaw: 4810, batteryTemperature: 102 });
  expect(valuesOfPushMsg(hot)).toEqual({
    triggerValue: 10_200,
    triggerSubValue: 6500,
    extend: { soc: 5000, voltageRaw: 4810, batteryTemperature: 10_200 },
  });
  const frozen = toPushMsg(alarm({ msgType: 8, triggerValue: -1650, triggerSubValue: -1500, extend: {} }));
  expect([frozen.triggerValue, frozen.triggerSubValue, frozen.extendValue]).toEqual([11_650, 11_500, '{}']);
  const low = alarm({ msgType: 1, triggerValue: 1050, triggerSubValue: 1080, extend: { batteryTemperature: null } });
  expect(toPushMsg(low)).toMatchObject({ triggerValue: 1050, triggerSubValue: 1080 });
  expect(toPushMsg(low).extendValue).toBe('{"batteryTemperature":null}');
});

test('open is 0, released is 1; invalid JSON yields no values', () => {
  expect(toPushMsg(alarm()).status).toBe(0);
  expect(toPushMsg(alarm({ releasedAt: 5 })).status).toBe(1);
  expect(valuesOfPushMsg({ ...toPushMsg(alarm()), extendValue: '[' }).extend).toEqual({});
});

test('an encoded alarm can be decoded, also for whole degrees near zero and above 100 °C', () => {
  const centiCelsius = fc.integer({ min: -6000, max: 15_000 });
  fc.assert(
    fc.property(centiCelsius, centiCelsius, fc.constantFrom(1, 5, 6, 7, 8, 11, 20), (value, then, msgType) => {
      const kept = alarm({ msgType, triggerValue: value, triggerSubValue: then, extend: { batteryTemperature: then } });
      const read = valuesOfPushMsg(toPushMsg(kept));
      const isExact = (centi: number) => Math.abs(centi) > 150 && centi <= 10_000;
      const near = (centi: number, parsed: unknown, isTemperature: boolean) =>
        !isTemperature || isExact(centi) ? parsed === centi : Math.abs(Number(parsed) - centi) <= 50;
      const measures = [5, 6, 7, 8].includes(msgType);
      expect(near(value, read.triggerValue, measures) && near(then, read.triggerSubValue, measures)).toBe(true);
      expect(near(then, read.extend.batteryTemperature, true)).toBe(true);
    }),
  );
});
