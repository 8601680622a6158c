type SettingUnit = '' | 'V' | 'A' | 'W' | 'Hz' | '%' | 'min' | 'd';

export const SETTING_KEYS = [
  ...(['lowVoltageProtection', 'lowVoltageWarning', 'lowVoltageRecover', 'absorption', 'float', 'recharge'] as const),
  ...(['outputVoltage', 'outputFrequency', 'chargeCurrent', 'inputLimit', 'searchPower', 'absorptionTime'] as const),
  ...(['equaliseEvery', 'startVoltage', 'stopVoltage', 'standbyTime', 'transferLow', 'transferHigh'] as const),
  ...(['lowBattery', 'shutdownDelay', 'audibleAlarm', 'overCurrent', 'outputsAtStart'] as const),
] as const;
/** Their names are `unit_*` of the texts `control`. */
export type SettingKey = (typeof SETTING_KEYS)[number];

/** A setting of a device behind a hub. */
interface UnitSetting {
  /** On the wire. */
  readonly number: number;
  readonly key: SettingKey;
  readonly unit: SettingUnit;
  /** Wire integer ÷ divisor = value in `unit`. */
  readonly divisor: number;
  /** Wire integers, both ends included. */
  readonly min: number;
  readonly max: number;
  /** As it leaves the factory. */
  readonly usual: number;
}

type Row = readonly [
  number,
  key: SettingKey,
  unit: SettingUnit,
  divisor: number,
  min: number,
  max: number,
  usual: number,
];
const settings = (...rows: readonly Row[]): readonly UnitSetting[] =>
  rows.map(([number, key, unit, divisor, min, max, usual]) => ({ number, key, unit, divisor, min, max, usual }));

/** Voltages of a 12 V block in tenths of a volt, with the ranges of the hub's own settings. */
const LOW_VOLTAGE: readonly Row[] = [
  [1, 'lowVoltageProtection', 'V', 10, 105, 120, 108],
  [2, 'lowVoltageWarning', 'V', 10, 110, 125, 115],
  [3, 'lowVoltageRecover', 'V', 10, 115, 130, 122],
];
const CHARGE_VOLTAGE: readonly Row[] = [
  [4, 'absorption', 'V', 10, 138, 148, 142],
  [5, 'float', 'V', 10, 132, 140, 135],
  [6, 'recharge', 'V', 10, 128, 140, 130],
];
const AC_OUTPUT: readonly Row[] = [
  [10, 'outputVoltage', 'V', 1, 100, 240, 230],
  [11, 'outputFrequency', 'Hz', 1, 50, 60, 50],
];

const INVERTER = settings(
  ...LOW_VOLTAGE,
  ...CHARGE_VOLTAGE,
  ...AC_OUTPUT,
  [12, 'chargeCurrent', 'A', 1, 5, 150, 60],
  [13, 'inputLimit', 'A', 1, 1, 50, 16],
  [14, 'searchPower', 'W', 1, 0, 100, 0],
);
const CHARGER = settings(
  ...CHARGE_VOLTAGE,
  [12, 'chargeCurrent', 'A', 1, 1, 100, 40],
  [15, 'absorptionTime', 'min', 1, 10, 480, 120],
  [16, 'equaliseEvery', 'd', 1, 0, 180, 0],
);
const DC_CHARGER = settings(
  ...CHARGE_VOLTAGE,
  [12, 'chargeCurrent', 'A', 1, 1, 60, 30],
  [17, 'startVoltage', 'V', 10, 110, 150, 132],
  [18, 'stopVoltage', 'V', 10, 105, 145, 128],
);
const BACKUP = settings(
  ...LOW_VOLTAGE,
  ...AC_OUTPUT,
  [12, 'chargeCurrent', 'A', 1, 1, 60, 20],
  [19, 'standbyTime', 'min', 1, 0, 1440, 60],
);
const UPS = settings(
  ...AC_OUTPUT,
  [20, 'transferLow', 'V', 1, 80, 220, 185],
  [21, 'transferHigh', 'V', 1, 110, 276, 264],
  [22, 'lowBattery', '%', 1, 5, 50, 20],
  [23, 'shutdownDelay', 'min', 1, 0, 120, 3],
  [24, 'audibleAlarm', '', 1, 0, 1, 1],
);
const CONTROL_BOX = settings(
  ...LOW_VOLTAGE,
  [25, 'overCurrent', 'A', 1, 1, 200, 100],
  [26, 'outputsAtStart', '', 1, 0, 255, 3],
);

/** By the letter of the type. */
const SETTINGS_OF: { readonly [deviceType: string]: readonly UnitSetting[] | undefined } = {
  b: INVERTER,
  c: INVERTER,
  d: CHARGER,
  e: DC_CHARGER,
  g: BACKUP,
  h: UPS,
  i: DC_CHARGER,
  j: CHARGER,
  k: CONTROL_BOX,
};

/** The settings of a device of a type; none for one that has none, or that is not known. */
export const settingsOfType = (deviceType: string): readonly UnitSetting[] => SETTINGS_OF[deviceType] ?? [];

/** Values by the keys of settings, as wire integers. */
export type UnitValues = Readonly<Record<string, number>>;

/** How a unit behind a hub says it is set. */
export interface UnitConfiguration {
  readonly unit: number;
  /** Letter of its type. */
  readonly deviceType: string;
  /** It is not connected to the hub itself but to a data transfer unit. */
  readonly behindDtu: boolean;
  readonly values: UnitValues;
}

/** The first setting that is wrong, and its rule; null if none is. Values that must be in an order are compared with the known ones. */
export function unitFault(
  deviceType: string,
  changes: UnitValues,
  known: UnitValues = {},
): { readonly key: string; readonly rule: string } | null {
  const all = settingsOfType(deviceType);
  for (const [key, value] of Object.entries(changes)) {
    const setting = all.find((each) => each.key === key);
    if (!setting) return { key, rule: 'is not a setting of this device' };
    const { min, max, divisor, unit } = setting;
    if (!Number.isInteger(value) || value < min || value > max)
      return { key, rule: `must be ${min / divisor} to ${max / divisor} ${unit}`.trim() };
  }
  const fault = unitOrderFault(changes, known);
  return fault && { key: fault.key, rule: `${fault.lower} must be below ${fault.higher}` };
}

/** The first two settings whose changes bring them into the wrong order, and which of them is changed; null if none do. */
export function unitOrderFault(
  changes: UnitValues,
  known: UnitValues = {},
): { readonly key: SettingKey; readonly lower: SettingKey; readonly higher: SettingKey } | null {
  const next = { ...known, ...changes };
  for (const [lower, higher] of ASCENDING) {
    const isTouched = lower in changes || higher in changes;
    if (isTouched && next[lower] !== undefined && next[higher] !== undefined && next[lower] >= next[higher])
      return { key: lower in changes ? lower : higher, lower, higher };
  }
  return null;
}

const ASCENDING = [
  ['lowVoltageProtection', 'lowVoltageWarning'],
  ['lowVoltageWarning', 'lowVoltageRecover'],
  ['recharge', 'absorption'],
  ['float', 'absorption'],
  ['stopVoltage', 'startVoltage'],
  ['transferLow', 'transferHigh'],
] as const;
