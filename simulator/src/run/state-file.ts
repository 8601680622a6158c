import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { DeviceState } from '../device/model.ts';
import type { FleetDevice } from '../fleet/format.ts';

/** The state of a fleet that survives a restart. */
export interface FleetMemory {
  /** its first start: the history ends and live records begin here */
  firstStartMs: number;
  devices: Map<string, RememberedDevice>;
}

interface RememberedDevice {
  /** a device that was changed in the fleet file starts over */
  likeness: string;
  state: DeviceState;
}

const file = z.strictObject({
  version: z.literal(1),
  firstStartMs: z.int(),
  devices: z.record(
    z.string(),
    z.strictObject({
      likeness: z.string(),
      // written only by this program: checking the parts that identify a foreign file is enough
      state: z.custom<DeviceState>(
        (value) => z.looseObject({ atMs: z.int(), units: z.array(z.looseObject({})) }).safeParse(value).success,
      ),
    }),
  ),
});

export function likeness(device: FleetDevice): string {
  const { seed, profile, chemistry, cellCount, nominalVoltage, capacityAmpHour, units, home } = device;
  return [seed, profile, chemistry, cellCount, nominalVoltage, capacityAmpHour, units, home.lat, home.lon].join(' ');
}

/** @returns undefined when there is no file; a file that cannot be used is reported and counts as none */
export function readMemory(path: string, log: (line: string) => void): FleetMemory | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const { firstStartMs, devices } = file.parse(JSON.parse(text));
    return { firstStartMs, devices: new Map(Object.entries(devices)) };
  } catch {
    log(`${path} cannot be used: the fleet starts again from the beginning`);
    return undefined;
  }
}

/** Replaces the file as a whole: after a kill either the old or the new one exists. */
export function writeMemory(path: string, memory: FleetMemory): void {
  const text = JSON.stringify({
    version: 1,
    firstStartMs: memory.firstStartMs,
    devices: Object.fromEntries(memory.devices),
  });
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
