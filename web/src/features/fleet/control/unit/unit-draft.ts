import { type SettingKey, unitOrderFault } from '#domain/fleet/control/unit-settings.ts';
import { type CommandItem, isUnderWay, type UnitConfiguration } from '../control-queries.ts';

export type UnitSetting = UnitConfiguration['settings'][number];

export const GROUPS = ['battery', 'charger', 'input', 'output', 'stop'] as const;
type Group = (typeof GROUPS)[number];

export const GROUP_OF: Readonly<Record<SettingKey, Group>> = {
  lowVoltageProtection: 'battery',
  lowVoltageWarning: 'battery',
  lowVoltageRecover: 'battery',
  lowBattery: 'battery',
  absorption: 'charger',
  float: 'charger',
  recharge: 'charger',
  chargeCurrent: 'charger',
  absorptionTime: 'charger',
  equaliseEvery: 'charger',
  inputLimit: 'input',
  transferLow: 'input',
  transferHigh: 'input',
  startVoltage: 'input',
  stopVoltage: 'input',
  outputVoltage: 'output',
  outputFrequency: 'output',
  searchPower: 'output',
  overCurrent: 'output',
  outputsAtStart: 'output',
  standbyTime: 'stop',
  shutdownDelay: 'stop',
  audibleAlarm: 'stop',
};

export const decimalsOf = ({ step }: Pick<UnitSetting, 'step'>): number => Math.max(0, Math.round(-Math.log10(step)));

/** A value as its field has it. */
export const valueText = (setting: Pick<UnitSetting, 'step'>, value: number): string =>
  value.toFixed(decimalsOf(setting));

/** On or off, and nothing else. */
export const isSwitch = ({ min, max, unit }: UnitSetting): boolean => min === 0 && max === 1 && unit === '';

/** The texts that were typed; absent ones are the values of the device. */
export type UnitDraft = Readonly<Partial<Record<SettingKey, string>>>;
type UnitChanges = Readonly<Partial<Record<SettingKey, number>>>;

export type UnitFault =
  | { readonly rule: 'number' | 'step' | 'range' }
  | { readonly rule: 'below' | 'above'; readonly other: SettingKey };

export interface ReadUnitDraft {
  /** What is different from the device, in the units of the settings. */
  readonly changes: UnitChanges;
  readonly faults: Readonly<Partial<Record<SettingKey, UnitFault>>>;
  readonly isFaulty: boolean;
}

type Settings = Pick<UnitConfiguration, 'settings'>;

/** What a draft changes, and what is wrong with it. */
export function readUnitDraft({ settings }: Settings, draft: UnitDraft): ReadUnitDraft {
  const changes: Partial<Record<SettingKey, number>> = {};
  const faults: Partial<Record<SettingKey, UnitFault>> = {};
  const known: Record<string, number> = {};
  for (const setting of settings) {
    const { key, value } = setting;
    if (value !== null) known[key] = value;
    const text = draft[key];
    if (text === undefined) continue;
    const read = readValue(setting, text);
    if (typeof read !== 'number') faults[key] = read;
    else if (read !== value) changes[key] = read;
  }
  const fault = unitOrderFault(changes as Record<string, number>, known);
  if (fault) {
    const { key, lower, higher } = fault;
    faults[key] = key === lower ? { rule: 'below', other: higher } : { rule: 'above', other: lower };
  }
  return { changes, faults, isFaulty: Object.keys(faults).length > 0 };
}

function readValue(setting: UnitSetting, text: string): number | UnitFault {
  const typed = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(typed)) return { rule: 'number' };
  const value = Number(valueText(setting, typed));
  if (Math.abs(value - typed) > 1e-6) return { rule: 'step' };
  return value < setting.min || value > setting.max ? { rule: 'range' } : value;
}

/** A draft without the texts that say what the device says by now. */
export const withoutKnown = ({ settings }: Settings, draft: UnitDraft): UnitDraft =>
  Object.fromEntries(
    settings.flatMap(({ key, value }) => {
      const text = draft[key];
      return text === undefined || (text.trim() !== '' && Number(text) === value) ? [] : [[key, text]];
    }),
  );

/** The command that changed settings of a unit, if the newest of its hub did. */
export const commandOfUnit = (command: CommandItem | undefined, unit: number): CommandItem | undefined =>
  command?.values.unit === unit ? command : undefined;

/** What a command wants a setting to be; undefined where it does not change it. */
export function wantedBy(command: CommandItem | undefined, setting: UnitSetting): number | undefined {
  const changes = command?.values.changes as Record<string, number> | undefined;
  return inUnit(setting, changes?.[setting.key]);
}

/** What a setting was before a command, as far as it was known. */
export const valueBefore = ({ before }: CommandItem, setting: UnitSetting): number | undefined =>
  inUnit(setting, before?.[setting.key]);

/** From the integer of the wire. */
const inUnit = (setting: UnitSetting, wire: unknown): number | undefined =>
  typeof wire === 'number' ? Number(valueText(setting, wire * setting.step)) : undefined;

/** `acknowledged` is no success: what counts is what the device was read back to have. */
export type SettingStatus = 'waiting' | 'reading' | 'verified' | 'unverified';

/** How the change of a setting by a command stands; null when it changes nothing of it, or has been overtaken. */
export function settingStatusOf(command: CommandItem | undefined, setting: UnitSetting): SettingStatus | null {
  const wanted = wantedBy(command, setting);
  if (!command || wanted === undefined) return null;
  if (isUnderWay(command)) return command.state === 'acknowledged' ? 'reading' : 'waiting';
  if (setting.value === wanted) return 'verified';
  return command.state === 'verified' ? null : 'unverified';
}
