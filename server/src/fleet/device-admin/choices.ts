import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { CHEMISTRIES, type Chemistry } from '#domain/foundation/basics/device-facts.ts';
import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';
import { BATTERY_MODELS } from '#domain/foundation/devices/battery-models.ts';
import {
  MACHINE_TRADES,
  MACHINE_TYPES,
  machineTextKey,
  OTHER_MACHINE,
  TRADES,
} from '#domain/foundation/devices/machine-types.ts';

type Labels = TextsOf<'device_detail'>;

const CHEMISTRY_TEXTS = {
  'lead-acid': 'chemistry_lead_acid',
  lfp: 'chemistry_lfp',
  nmc: 'chemistry_nmc',
} as const satisfies Readonly<Record<Chemistry, keyof Labels>>;

/** What a chemistry is called. */
export const chemistryText = (texts: Labels, chemistry: Chemistry): string => texts[CHEMISTRY_TEXTS[chemistry]];

/** Batteries by chemistry and nominal voltage, lowest first. */
export function batteryCascader(texts: Labels): Output<Calls['batteryCascader']> {
  return CHEMISTRIES.map((chemistry) => {
    const models = BATTERY_MODELS.filter((each) => each.chemistry === chemistry);
    const volts = [...new Set(models.map(({ nominalCentiVolt }) => nominalCentiVolt))].sort((a, b) => a - b);
    return {
      value: chemistry,
      label: chemistryText(texts, chemistry),
      children: volts.map((nominalVoltage) => ({
        value: String(nominalVoltage),
        label: `${nominalVoltage / 100} V`,
        nominalVoltage,
        children: models
          .filter(({ nominalCentiVolt }) => nominalCentiVolt === nominalVoltage)
          .map(({ model, capacityCentiAmpHour }) => ({
            value: model,
            label: model,
            capacityAmpHour: capacityCentiAmpHour / 100,
          })),
      })),
    };
  });
}

/** Machine types by trade. */
export function machineCascader(texts: Labels): Output<Calls['machineCascader']> {
  const choice = (code: (typeof MACHINE_TYPES)[number]) => ({
    value: code,
    label: texts[machineTextKey(code)],
  });
  return [
    ...TRADES.map((trade) => ({
      value: trade as string,
      label: texts[`trade_${trade}`],
      children: MACHINE_TRADES[trade].map(choice),
    })),
    { ...choice(OTHER_MACHINE), children: [] },
  ];
}

/** Every machine type with its trade. */
export const machineTypeList = (texts: Labels): Output<Calls['machineTypeList']> =>
  MACHINE_TYPES.map((code) => ({
    machineType: code,
    machineTypeName: texts[machineTextKey(code)],
    trade: TRADES.find((trade) => (MACHINE_TRADES[trade] as readonly string[]).includes(code)) ?? null,
  }));
