import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ALARM_CATALOGUE } from '#domain/alerting/alarms/catalogue.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { EventKind, type Monitor } from '#domain/foundation/kinds/wire.ts';
import { toldOf } from './told-sentence.ts';
import { type Battery, drifting, type Fleet, startFleet, YARD } from './watched-fleet.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

const soc = (percent: number, amp = 0): Partial<Monitor> => ({
  socCentiPercent: percent * 100,
  currentChargingCentiAmp: Math.max(0, amp * 100),
  currentUsingCentiAmp: Math.max(0, -amp * 100),
});
const twice = <T>(value: T) => [value, value];
/** A value of records that breaches a limit for a minute, and one that is clear of it. */
const measured = (beyond: Partial<Monitor>, clear: Partial<Monitor>) => ({
  raise: (device: Battery) => device.measures(...twice({ ...soc(60), ...beyond })),
  release: (device: Battery) => device.measures({ ...soc(60), ...clear }),
});
/** A plan that is due, and done. */
const planned = (plan: object, waits: (device: Battery) => Promise<unknown>) => ({
  raise: async (device: Battery) => {
    const { mcuId } = device;
    const { number } = await device.ask<{ number: number }>('saveMaintenancePlan', {
      mcuId,
      name: 'Watering',
      ...plan,
    });
    await waits(device);
    await fleet.runJobs();
    return number;
  },
  release: async ({ id, mcuId, ask }: Battery, number: unknown) => {
    await fleet.rows('delete from battery_day where device_id = $1', [id]);
    await ask('handleVehicleMaintenanceMsg', { mcuId, number, person: 'Ann' });
    await fleet.runJobs();
  },
});
const servedFor = async (device: Battery, ms: number) => {
  await device.serviceUntil(fleet.now() + ms);
  await fleet.runJobs();
};
const ofService = (until: number) => ({
  raise: (device: Battery) => servedFor(device, until),
  release: (device: Battery) => servedFor(device, 300 * DAY_MS),
});
const afterItsLease = (does: (device: Battery) => Promise<unknown>) => ({
  raise: async (device: Battery) => {
    const { id } = await device.lease();
    await device.drives(0);
    fleet.later(DAY_MS);
    await fleet.lookOutside();
    await does(device);
    await fleet.lookOutside();
    return id;
  },
  release: async ({ ask }: Battery, id: unknown) => {
    await ask('takeLeaseCondition', { id, phase: 'end' });
    await fleet.lookOutside();
  },
});

interface Case {
  readonly raise: (device: Battery) => Promise<unknown>;
  /** `raised`: what `raise` gave. */
  readonly release: (device: Battery, raised: unknown) => Promise<unknown>;
  /** What its message has: the values of the specification, temperatures in the legacy form. */
  readonly message: object;
  readonly extend?: object;
  readonly says: string | RegExp;
}

const outside = (does: (device: Battery) => Promise<unknown>, says: string): Case => ({
  ...afterItsLease(does),
  message: { level: 2 },
  extend: { text: 'L-7' },
  says,
});
const lowVoltage = (level: number, centiVolt: number, limit: number, shown: string): Case => ({
  ...measured({ voltageCentiVolt: centiVolt }, { voltageCentiVolt: 5000 }),
  message: { level, triggerValue: centiVolt, triggerSubValue: limit },
  extend: { soc: 6000, voltageRaw: centiVolt, batteryTemperature: null },
  says: `Battery voltage ${shown}\u00a0V, below level ${level}`,
});
const highTemperature = (level: number, centiCelsius: number, limit: number, shown: string): Case => ({
  ...measured({ temperatureCentiCelsius: centiCelsius }, { temperatureCentiCelsius: 2000 }),
  message: { level, triggerValue: centiCelsius, triggerSubValue: limit },
  extend: { soc: 6000, voltageRaw: null, batteryTemperature: centiCelsius },
  says: `Battery temperature ${shown}\u00a0°C, above level ${level}`,
});

const TYPES: Readonly<Record<keyof typeof ALARM_CATALOGUE, Case>> = {
  1: lowVoltage(1, 4190, 4200, '41.90'),
  2: lowVoltage(2, 4390, 4400, '43.90'),
  4: lowVoltage(3, 4590, 4600, '45.90'),
  5: highTemperature(1, 6600, 6500, '66.0'),
  6: highTemperature(2, 6100, 6000, '61.0'),
  7: highTemperature(3, 5600, 5500, '56.0'),
  8: {
    ...measured({ temperatureCentiCelsius: -1800 }, { temperatureCentiCelsius: 2000 }),
    message: { level: 4, triggerValue: 11_800, triggerSubValue: 11_500 },
    extend: { soc: 6000, voltageRaw: null, batteryTemperature: 11_800 },
    says: 'Battery temperature −18.0\u00a0°C, too low',
  },
  9: {
    ...measured(soc(60, 31), soc(60)),
    message: { level: 2, triggerValue: 3100, triggerSubValue: 3000 },
    says: 'Charging current 31.0\u00a0A, too high',
  },
  10: {
    ...measured(soc(60, -110), soc(60)),
    message: { level: 2, triggerValue: 11_000, triggerSubValue: 10_000 },
    says: 'Discharging current 110.0\u00a0A, too high',
  },
  11: {
    ...measured(soc(29), soc(60)),
    message: { level: 2, triggerValue: 2900, triggerSubValue: 3000 },
    extend: { soc: 2900 },
    says: 'Charge 29%, below the limit',
  },
  12: {
    raise: async ({ measures }) => {
      await measures(soc(60));
      fleet.later(10 * MINUTE_MS);
      await fleet.listen();
    },
    release: ({ measures }) => measures(soc(60)),
    message: { level: 2 },
    says: /^Device offline for \d+ min$/,
  },
  13: {
    ...measured({ waterLevel: 2 }, { waterLevel: 1 }),
    message: { level: 3, triggerValue: 2, triggerSubValue: 2 },
    says: 'Water level is low',
  },
  15: {
    raise: async ({ ask, drives, mcuId }) => {
      await drives(0);
      const shape = { kind: 'circle', centre: YARD, radiusMetre: 300 };
      await ask('saveGeofence', { mcuId, name: 'Quay', shape, onEnter: false });
      await drives(10, 600, 900);
    },
    release: ({ drives }) => drives(100, 50),
    message: { level: 2 },
    extend: { geofence: 'Quay' },
    says: 'Left the geofence Quay',
  },
  16: {
    raise: async ({ ask, drives, mcuId }) => {
      await drives(900);
      const shape = { kind: 'circle', centre: YARD, radiusMetre: 300 };
      await ask('saveGeofence', { mcuId, name: 'Quay', shape, onLeave: false });
      await drives(900, 100, 50);
    },
    release: ({ drives }) => drives(600, 900),
    message: { level: 2 },
    extend: { geofence: 'Quay' },
    says: 'Entered the geofence Quay',
  },
  17: {
    raise: ({ says }) => says(EventKind.RELAY_SWITCHED_BY_PROTECTION, true, { text: 'low voltage' }),
    release: ({ says }) => says(EventKind.RELAY_SWITCHED_BY_PROTECTION, false),
    message: { level: 2 },
    extend: { text: 'low voltage' },
    says: 'Relay switched by protection: low voltage',
  },
  18: {
    raise: async ({ measures, reports }) => {
      await reports({ workingHours: { daysBits: 0, fromMinute: 480, toMinute: 1020 } });
      await measures(...twice({ ignitionCentiVolt: 1280 }));
    },
    release: ({ measures }) => measures({ ignitionCentiVolt: 0 }),
    message: { level: 2 },
    says: 'Ignition on outside working hours',
  },
  19: {
    raise: async ({ holds }) => {
      await holds(5, soc(100));
      await holds(60, soc(95, -60));
      await holds(120, soc(90, 60));
      await holds(30, soc(100, 1));
      await holds(5, soc(95, -60));
    },
    release: async ({ holds }) => {
      await holds(55, soc(95, -60));
      await holds(60, soc(90, 60));
      await holds(30, soc(100, 1));
      await holds(5, soc(95));
    },
    message: { level: 3, triggerSubValue: 13_500 },
    says: 'Charge to discharge ratio 200%, out of range',
  },
  20: {
    raise: ({ says }) => says(EventKind.FAULT, true, { code: 31, text: 'fan blocked' }),
    release: ({ says }) => says(EventKind.FAULT, false, { code: 31 }),
    message: { level: 2, code: 31, triggerValue: 31 },
    extend: { text: 'fan blocked' },
    says: 'Fault 31: fan blocked',
  },
  21: {
    raise: ({ says }) => says(EventKind.EXTERNAL_POWER_LOST, true),
    release: ({ says }) => says(EventKind.EXTERNAL_POWER_LOST, false),
    message: { level: 2 },
    says: 'External power lost',
  },
  22: {
    raise: ({ hasCellsApart }) => hasCellsApart(160),
    release: ({ hasCellsApart }) => hasCellsApart(40, 8),
    message: { level: 2, triggerValue: 16_000, triggerSubValue: 15_000 },
    extend: { stoodOutAt: expect.any(Number) },
    says: /^Cells are 160\u00a0mV apart under load, seen since /,
  },
  100: {
    raise: async ({ ask, measures, mcuId }) => {
      const rule = {
        name: 'Hot while charging',
        kind: KIND.monitor,
        channel: 'temperature',
        comparison: 'above',
        levels: [{ level: 1, limit: 4500 }],
        hysteresis: 100,
        durationSeconds: 300,
        whileState: 'charging',
        hours: null,
        repeatGapSeconds: 3600,
      };
      await ask('insertWarningRule', { scope: { mcuIds: [mcuId] }, rule });
      await measures(...Array.from({ length: 8 }, () => ({ ...soc(60, 10), temperatureCentiCelsius: 4600 })));
    },
    release: ({ measures }) => measures({ ...soc(60, 10), temperatureCentiCelsius: 3000 }),
    message: { level: 1, triggerValue: 4600, triggerSubValue: 4500 },
    extend: { soc: 6000, own: { name: 'Hot while charging' } },
    says: 'Hot while charging: 46.0\u00a0°C',
  },
  700: {
    ...planned({ kind: 1, everyDays: 1 }, async () => fleet.later(DAY_MS)),
    message: { level: 3 },
    extend: { text: 'Watering' },
    says: 'Watering: periodic maintenance is due',
  },
  701: {
    ...planned({ kind: 2, leastHealth: 80 }, ({ id }) =>
      fleet.rows(
        `insert into battery_day (device_id, unit, day, version, body, score, score_parts)
         values ($1, 0, $2, 1, '{}', 50, '{"stateOfHealthPercent": 71.4}') returning device_id`,
        [id, utcDay(fleet.now()) - 1],
      ),
    ),
    message: { level: 3 },
    extend: { text: 'Watering' },
    says: 'Watering: capacity maintenance is due',
  },
  702: {
    ...planned({ kind: 3, everyDays: 1 }, async () => fleet.later(DAY_MS)),
    message: { level: 3 },
    extend: { text: 'Watering' },
    says: 'Watering: vehicle maintenance is due',
  },
  703: {
    raise: async ({ measures }) => {
      await measures(soc(60));
      fleet.later(31 * DAY_MS);
      await measures(soc(60));
      await fleet.runJobs();
    },
    release: async ({ holds }) => {
      await holds(90, soc(50, -30));
      fleet.later(HOUR_MS);
      await fleet.runJobs();
    },
    message: { level: 3, triggerValue: 31, triggerSubValue: 30 },
    says: 'Not used for 31 days',
  },
  704: {
    ...ofService(20 * DAY_MS),
    message: { level: 3 },
    extend: { serviceUntil: expect.any(Number) },
    says: /^Data service ends on /,
  },
  705: {
    ...ofService(-HOUR_MS),
    message: { level: 2 },
    extend: { serviceUntil: expect.any(Number) },
    says: /^Data service ended on /,
  },
  706: {
    raise: async ({ holds, measures }) => {
      await measures(soc(60), soc(15, -20));
      await holds(10, soc(14));
    },
    release: ({ measures }) => measures(soc(50, 20)),
    message: { level: 3, triggerValue: 1400, triggerSubValue: 2000 },
    extend: { endSoc: 1400 },
    says: 'Discharged down to 14%',
  },
  707: {
    raise: async ({ measures }) => {
      await measures(soc(100));
      for (let day = 0; day < 7; day++) {
        fleet.later(DAY_MS);
        await measures(soc(80));
      }
    },
    release: ({ measures }) => measures(soc(100)),
    message: { level: 3, triggerValue: 7, triggerSubValue: 7 },
    extend: { lastFullChargeTime: expect.any(Number) },
    says: /^No full charge seen since /,
  },
  708: outside(({ drives }) => drives(3_000), 'Moved outside of lease L-7'),
  710: {
    raise: ({ measuresBy }) => measuresBy(10, -7168 * DAY_MS),
    release: ({ measuresBy }) => measuresBy(10, 0),
    message: { level: 3, triggerValue: -7168 * 86_400 },
    says: 'Clock of the device is 7,168 d 0 h behind',
  },
  711: {
    ...drifting,
    message: { level: 2, triggerValue: 3004, code: 3004 },
    says: /^Resistance of cell 4 grows, seen since /,
  },
  709: outside(({ measures }) => measures(...twice(soc(60, -25)), soc(60, -25)), 'Used outside of lease L-7'),
};

type Messages = Output<Calls['listWarningPushMsg2']>;

describe('from the wire to its message, and until it is over, goes alarm', () => {
  test.each(Object.entries(TYPES))('%s', async (key, { raise, release, message, extend = {}, says }) => {
    const msgType = Number(key);
    const device = await fleet.battery();
    const messages = () => device.ask<Messages>('listWarningPushMsg2', { mcuId: device.mcuId, msgType });
    const raised = await raise(device);
    const { list } = await messages();
    expect(list).toMatchObject([
      { msgType, type: msgType < 700 ? 1 : 2, status: 0, workStatus: 0, delFlag: 0, dtype: 'a', ...message },
    ]);
    expect(JSON.parse(list[0]!.extendValue)).toMatchObject(extend);
    expect(toldOf(list[0]!, fleet.now())).toMatch(says);
    await release(device, raised);
    expect((await messages()).list).toMatchObject([{ id: list[0]!.id, status: 1, releaseTime: expect.any(Number) }]);
  });
});
