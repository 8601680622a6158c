import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import {
  CONFIGURATION_RANGES,
  type ConfigurationPart,
  configurationFault,
  isSameSetting,
  NUMBER_FIELDS,
  type NumberField,
  type WorkingHours,
} from '#domain/foundation/devices/configuration.ts';

/** How a number is stored: hundredths, tenths or whole units. */
interface FieldLook {
  readonly unit: 'Ah' | 'V' | 'A' | 's';
  readonly scale: number;
  readonly decimals: number;
}

const VOLT: FieldLook = { unit: 'V', scale: 10, decimals: 1 };
const AMPERE: FieldLook = { unit: 'A', scale: 1, decimals: 0 };
const SECONDS: FieldLook = { unit: 's', scale: 1, decimals: 0 };

export const FIELD_LOOKS: Readonly<Record<NumberField, FieldLook>> = {
  capacityCentiAmpHour: { unit: 'Ah', scale: 100, decimals: 1 },
  nominalCentiVolt: { unit: 'V', scale: 100, decimals: 1 },
  lowVoltageProtectionDeciVolt: VOLT,
  lowVoltageWarningDeciVolt: VOLT,
  lowVoltageRecoverDeciVolt: VOLT,
  absorptionDeciVolt: VOLT,
  floatDeciVolt: VOLT,
  rechargeDeciVolt: VOLT,
  chargeOverCurrentAmp: AMPERE,
  dischargeOverCurrentAmp: AMPERE,
  reportIntervalSeconds: SECONDS,
  gnssIntervalSeconds: SECONDS,
};

/** The values typed and chosen; absent ones are those of the device. */
export interface ConfigurationDraft {
  readonly numbers: Readonly<Partial<Record<NumberField, string>>>;
  readonly chemistry?: Chemistry | undefined;
  readonly workingHours?: WorkingHours | undefined;
}
export const EMPTY_DRAFT: ConfigurationDraft = { numbers: {} };

export type NumberFault =
  | { readonly rule: 'number' }
  | { readonly rule: 'step'; readonly step: number }
  | { readonly rule: 'range'; readonly min: number; readonly max: number }
  | { readonly rule: 'below' | 'notAbove'; readonly other: NumberField };

/** The text of a number in its field. */
export const fieldText = (field: NumberField, value: number): string => {
  const { scale, decimals } = FIELD_LOOKS[field];
  return (value / scale).toFixed(decimals);
};

/** The typed text as a configuration value, or the error; ranges in the unit of the field. */
export function readNumber(field: NumberField, text: string): number | NumberFault {
  const { scale, decimals } = FIELD_LOOKS[field];
  const typed = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(typed)) return { rule: 'number' };
  const step = 10 ** -decimals;
  const steps = typed / step;
  if (Math.abs(steps - Math.round(steps)) > 1e-6) return { rule: 'step', step };
  const value = Math.round(Math.round(steps) * step * scale);
  const { min, max } = CONFIGURATION_RANGES[field];
  return value < min || value > max ? { rule: 'range', min: min / scale, max: max / scale } : value;
}

/** The typed nominal voltage, in hundredths; undefined when there is none. */
export const nominalOfDraft = ({ numbers }: ConfigurationDraft): number | undefined => {
  const typed = Number(numbers.nominalCentiVolt ?? Number.NaN) * FIELD_LOOKS.nominalCentiVolt.scale;
  return typed > 0 ? typed : undefined;
};

/** A draft with a whole configuration. */
export const draftOf = (part: ConfigurationPart): ConfigurationDraft => ({
  numbers: Object.fromEntries(
    NUMBER_FIELDS.flatMap((field) => {
      const value = part[field];
      return value === undefined ? [] : [[field, fieldText(field, value)]];
    }),
  ),
  chemistry: part.chemistry,
  workingHours: part.workingHours,
});

/** A draft without the numbers whose field was emptied. */
export const withoutEmptied = (draft: ConfigurationDraft): ConfigurationDraft => ({
  ...draft,
  numbers: Object.fromEntries(Object.entries(draft.numbers).filter(([, text]) => text.trim() !== '')),
});

export interface ReadDraft {
  /** The differences to the device. */
  readonly changes: ConfigurationPart;
  readonly faults: Readonly<Partial<Record<NumberField, NumberFault>>>;
  readonly hoursFault: boolean;
  readonly isFaulty: boolean;
}

/** The changes of a draft against the device, and its errors. */
export function readDraft(draft: ConfigurationDraft, known: ConfigurationPart): ReadDraft {
  const faults: Partial<Record<NumberField, NumberFault>> = {};
  const numbers: Partial<Record<NumberField, number>> = {};
  for (const field of NUMBER_FIELDS) {
    const text = draft.numbers[field];
    if (text === undefined) continue;
    const read = readNumber(field, text);
    if (typeof read !== 'number') faults[field] = read;
    else if (read !== known[field]) numbers[field] = read;
  }
  const changes: ConfigurationPart = {
    ...numbers,
    ...(draft.chemistry !== undefined && draft.chemistry !== known.chemistry && { chemistry: draft.chemistry }),
    ...(draft.workingHours !== undefined &&
      !isSameSetting(draft.workingHours, known.workingHours) && { workingHours: draft.workingHours }),
  };
  const fault = Object.keys(faults).length === 0 ? configurationFault(changes, known) : null;
  if (fault && (fault.rule === 'below' || fault.rule === 'notAbove'))
    faults[fault.field as NumberField] = { rule: fault.rule, other: fault.than as NumberField };
  const hoursFault = fault?.field === 'workingHours';
  return { changes, faults, hoursFault, isFaulty: hoursFault || Object.keys(faults).length > 0 };
}
