import type { DeviceType } from '../../foundation/devices/device-types.ts';
import { isKind, type LiveValues, nameOfKind } from '../../foundation/kinds/registry.ts';
import type { UnitReadings } from '../../stream/readings/projection.ts';

/** Of one hub. */
export const MAX_BOUND_UNITS = 64;

/** A device behind a hub, by its unit: one that people named, or one whose records the hub has sent. */
export interface BoundUnit {
  readonly deviceType: DeviceType;
  readonly deviceModel: string;
  readonly unit: number;
}

/** Types by the kind of their records; where two types send the same kind, the values decide. */
const TYPE_OF: { readonly [N in keyof LiveValues]?: (body: LiveValues[N]) => DeviceType } = {
  inverter: ({ inputCentiVolt, inputWatt, inputCentiAmp }) =>
    (inputCentiVolt ?? inputWatt ?? inputCentiAmp) === undefined ? 'c' : 'b',
  tc: () => 'd',
  dmt: ({ solarCentiVolt, solarWatt, solarCentiAmp }) =>
    (solarCentiVolt ?? solarWatt ?? solarCentiAmp) === undefined ? 'e' : 'i',
  enerdrive: () => 'f',
  gpts: () => 'g',
  ups: () => 'h',
  cbb: () => 'k',
};

/** Lists and cards know a drive battery by its model. */
const DRIVE_BATTERY = 'EnerDrive';

/** What sends records of a kind under a number behind a hub; null where they tell nothing. */
export function reportedUnit(kind: number, unit: number, readings: UnitReadings | undefined): BoundUnit | null {
  if (!readings || !isKind(kind)) return null;
  const name = nameOfKind(kind) as keyof typeof TYPE_OF;
  const body = readings[name]?.body;
  const typeOf = TYPE_OF[name] as ((values: object) => DeviceType) | undefined;
  if (!typeOf || !body) return null;
  const deviceType = typeOf(body);
  return { deviceType, deviceModel: deviceType === 'f' ? DRIVE_BATTERY : '', unit };
}
