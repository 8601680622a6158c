import { expect, test } from 'vitest';
import { FAULT_ALARM, POWER_LOST_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { InverterState, OutputSource } from '#domain/foundation/kinds/wire.ts';
import { mainsFailureOf } from '#domain/power/energy/mains-failure.ts';

const AT = Date.UTC(2026, 10, 21, 9, 26, 14);
const ups = (values: Record<string, number>) => ({ kind: KIND.ups, at: AT, values });
const onBattery = { source: OutputSource.OUTPUT_BATTERY, batteryMinutes: 14, remainingMinutes: 133, outputWatt: 612 };
/** The second bit of a UPS's faults. */
const ON_BATTERY_CODE = KIND.ups * 10_000 + 2;
const fault = (code: number, raisedAt: number) => ({ msgType: FAULT_ALARM, code, raisedAt });

test('a UPS on its battery tells since when, and how long it lasts', () => {
  expect(mainsFailureOf(ups(onBattery), [])).toEqual({
    since: AT - 14 * MINUTE_MS,
    isExact: false,
    isOnBattery: true,
    outputWatt: 612,
    lastsUntil: AT + 133 * MINUTE_MS,
  });
});

test('its warning tells to the second; one of another fault or a later one tells nothing', () => {
  const raisedAt = AT - 882_000;
  const others = [fault(ON_BATTERY_CODE + 1, AT - 9_000_000), fault(ON_BATTERY_CODE, AT + 1)];
  for (const own of [fault(ON_BATTERY_CODE, raisedAt), { msgType: POWER_LOST_ALARM, code: 0, raisedAt }])
    expect(mainsFailureOf(ups(onBattery), [...others, own])).toMatchObject({ since: raisedAt, isExact: true });
  expect(mainsFailureOf(ups(onBattery), others)).toMatchObject({ isExact: false });
});

test('on the mains nothing has failed, whatever was open before', () => {
  const values = { source: OutputSource.OUTPUT_MAINS, batteryMinutes: 0, faultBits: 0 };
  expect(mainsFailureOf(ups(values), [fault(ON_BATTERY_CODE, AT - 1)])).toBeNull();
});

test('what a device does not tell is not known', () => {
  expect(mainsFailureOf(ups({ source: OutputSource.OUTPUT_BATTERY }), [])).toEqual({
    since: null,
    isExact: false,
    isOnBattery: true,
    outputWatt: null,
    lastsUntil: null,
  });
});

test('an inverter only when it reports to be disconnected, a backup supply never: to invert is their work', () => {
  expect(mainsFailureOf({ kind: KIND.gpts, at: AT, values: onBattery }, [])).toBeNull();
  const inverter = (faultBits: number) => ({
    kind: KIND.inverter,
    at: AT,
    values: { state: InverterState.INVERTING, outputWatt: 300, inputCentiVolt: 0, faultBits },
  });
  expect(mainsFailureOf(inverter(0), [])).toBeNull();
  expect(mainsFailureOf(inverter(1 << 9), [])).toEqual({
    since: null,
    isExact: false,
    isOnBattery: false,
    outputWatt: 300,
    lastsUntil: null,
  });
});
