import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { CHEMISTRIES } from '#domain/device-facts.ts';
import { BATTERY_MODELS } from '#domain/devices/battery-models.ts';
import { MACHINE_TRADES, MACHINE_TYPES, machineTextKey, OTHER_MACHINE, TRADES } from '#domain/devices/machine-types.ts';
import type { ModuleTexts } from '../i18n/texts.ts';

const textOf = (texts: ModuleTexts, key: string): string => texts[key] ?? key;

/** Batteries by chemistry and nominal voltage, lowest first. */
export function batteryCascader(texts: ModuleTexts): Output<Calls['batteryCascader']> {
  return CHEMISTRIES.map((chemistry) => {
    const models = BATTERY_MODELS.filter((each) => each.chemistry === chemistry);
    const volts = [...new Set(models.map(({ nominalCentiVolt }) => nominalCentiVolt))].sort((a, b) => a - b);
    return {
      value: chemistry,
      label: textOf(texts, `chemistry_${chemistry.replace('-', '_')}`),
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
export function machineCascader(texts: ModuleTexts): Output<Calls['machineCascader']> {
  const choice = (code: (typeof MACHINE_TYPES)[number]) => ({
    value: code,
    label: textOf(texts, machineTextKey(code)),
  });
  return [
    ...TRADES.map((trade) => ({
      value: trade as string,
      label: textOf(texts, `trade_${trade}`),
      children: MACHINE_TRADES[trade].map(choice),
    })),
    { ...choice(OTHER_MACHINE), children: [] },
  ];
}

/** Every machine type with its trade. */
export const machineTypeList = (texts: ModuleTexts): Output<Calls['machineTypeList']> =>
  MACHINE_TYPES.map((code) => ({
    machineType: code,
    machineTypeName: textOf(texts, machineTextKey(code)),
    trade: TRADES.find((trade) => (MACHINE_TRADES[trade] as readonly string[]).includes(code)) ?? null,
  }));
