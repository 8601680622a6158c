import type { UnitConfiguration as WireUnit } from '../../gen/downlink.ts';
import { settingsOfType, type UnitConfiguration, type UnitValues } from './unit-settings.ts';

/** More units than this, or settings of one, no hub has. */
export const MAX_UNITS = 64;
const MAX_SETTINGS = 64;
const TYPE = /^[a-z]$/;

export const isSoundUnit = ({ unit, deviceType, settings }: WireUnit): boolean =>
  unit <= 65_535 && TYPE.test(deviceType) && settings.length <= MAX_SETTINGS;

/** A unit's configuration from its message; settings that its type does not have are left out. */
export const unitOfWire = ({ unit, deviceType, behindDtu, settings }: WireUnit): UnitConfiguration => {
  const known = new Map(settingsOfType(deviceType).map(({ number, key }) => [number, key]));
  const values = settings.flatMap(({ number, value }) => {
    const key = known.get(number);
    return key === undefined ? [] : [[key, value] as const];
  });
  return { unit, deviceType, behindDtu, values: Object.fromEntries(values) };
};

/** The way back. */
export const wireOfUnit = ({ unit, deviceType, behindDtu, values }: UnitConfiguration): WireUnit => ({
  unit,
  deviceType,
  behindDtu,
  settings: settingsOfType(deviceType).flatMap(({ number, key }) =>
    values[key] === undefined ? [] : [{ number, value: values[key] }],
  ),
});

/** Whether a unit is set as changes want it. */
export const isSetSo = (
  units: readonly UnitConfiguration[] | undefined,
  unit: number,
  changes: UnitValues,
): boolean => {
  const found = units?.find((each) => each.unit === unit);
  return found !== undefined && Object.entries(changes).every(([key, value]) => found.values[key] === value);
};
