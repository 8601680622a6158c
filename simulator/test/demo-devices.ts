import {
  type Chemistry,
  type FleetDevice,
  type FleetInput,
  fleetSchema,
  nominalCellVoltage,
  type Profile,
} from '#simulator/fleet/format.ts';

/** Of a battery of about 24 V. */
const CELLS: Record<Chemistry, number> = { 'lead-acid': 12, lfp: 8, nmc: 7 };

/** A device of a fleet file with defaults for everything the test does not set. */
export function demoDevice(changed: Partial<FleetInput['devices'][number]> = {}): FleetDevice {
  return demoFleet('mqtt://127.0.0.1:1', [changed]).devices[0] as FleetDevice;
}

export function demoFleet(mqttUrl: string, devices: Partial<FleetInput['devices'][number]>[]) {
  return fleetSchema.parse({
    mqttUrl,
    devices: devices.map((changed, index) => {
      const chemistry: Chemistry = changed.chemistry ?? 'lfp';
      const profile: Profile = changed.profile ?? 'yard-tractor';
      return {
        mcuId: `5a5a5a5a5a5a5a5a${String(index).padStart(8, '0')}`,
        key: `key-${index}`,
        sn: `SN-${index}`,
        name: `Device ${index}`,
        intervalSeconds: 1,
        profile,
        chemistry,
        nominalVoltage: CELLS[chemistry] * nominalCellVoltage[chemistry],
        capacityAmpHour: 200,
        cellCount: CELLS[chemistry],
        bms: chemistry !== 'lead-acid',
        relay: true,
        home: { lat: 51.43, lon: 6.77 },
        timeZone: 'Europe/Berlin',
        seed: 40 + index,
        ...changed,
      };
    }),
  });
}
