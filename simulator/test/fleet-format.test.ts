import { describe, expect, it } from 'vitest';
import { type FleetInput, fleetSchema } from '#simulator/fleet/format.ts';

const device = {
  mcuId: '0123456789abcdef01234567',
  key: 'k',
  sn: 'YH-1',
  name: 'Tractor 1',
  intervalSeconds: 10,
  profile: 'yard-tractor',
  chemistry: 'lfp',
  nominalVoltage: 51.2,
  capacityAmpHour: 200,
  cellCount: 16,
  home: { lat: 51.4, lon: 6.8 },
  timeZone: 'Europe/Berlin',
  seed: 7,
} satisfies FleetInput['devices'][number];

function problemsOf(changed: object): string[] {
  const result = fleetSchema.safeParse({ mqttUrl: 'mqtt://127.0.0.1:1883', devices: [{ ...device, ...changed }] });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
}

describe('fleet file', () => {
  it('fills in omitted fields', () => {
    const fleet = fleetSchema.parse({ mqttUrl: 'mqtt://127.0.0.1:1883', devices: [device] });
    expect(fleet.devices[0]).toMatchObject({ units: 1, bms: false, historyDays: 0, location: 'gnss', faults: [] });
  });

  it.each([
    ['mcuId', { mcuId: '12' }],
    ['timeZone', { timeZone: 'Europe/Nowhere' }],
    ['cellCount', { cellCount: 8 }],
    ['waterSensor', { waterSensor: true }],
    ['home.lat', { home: { lat: 95, lon: 0 } }],
    ['profile', { profile: 'submarine' }],
    ['intervalSeconds', { intervalSeconds: 0 }],
    ['pastPeriods.0', { pastPeriods: [{ fromMs: 5, toMs: 4, intervalSeconds: 60 }] }],
    ['', { colour: 'red' }],
  ])('names %s as wrong', (path, changed) => {
    expect(problemsOf(changed)).toEqual([path === '' ? 'devices.0' : `devices.0.${path}`]);
  });

  it('refuses a device that is listed twice, and an address that is not MQTT', () => {
    expect(fleetSchema.safeParse({ mqttUrl: 'mqtt://h:1', devices: [device, device] }).success).toBe(false);
    expect(fleetSchema.safeParse({ mqttUrl: 'http://h:1', devices: [device] }).success).toBe(false);
  });
});
