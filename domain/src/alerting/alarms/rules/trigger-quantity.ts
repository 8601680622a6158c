import type { TemperatureUnit } from '../../../foundation/basics/temperature.ts';
import {
  channelQuantity,
  percentQuantity,
  type Quantity,
  temperatureQuantity,
  voltageQuantity,
} from '../../../foundation/kinds/units.ts';
import { alarmEntry, OWN_ALARM } from '../catalogue.ts';
import type { AlarmQuantity } from '../families/family.ts';
import { ownMark, ruleChannels } from './own-rule.ts';

const hundredths = (unit: 'A' | 'mV', decimals: number) => (value: number, temperatureUnit: TemperatureUnit) =>
  channelQuantity({ unit, divisor: 100, decimals }, value, temperatureUnit);

const QUANTITIES: Readonly<Record<AlarmQuantity, (value: number, unit: TemperatureUnit) => Quantity | null>> = {
  voltage: voltageQuantity,
  temperature: temperatureQuantity,
  // Without a sign: the type tells which way it goes.
  current: hundredths('A', 1),
  cellVoltage: hundredths('mV', 0),
  soc: percentQuantity,
  ratio: percentQuantity,
};

/**
 * The value that raised an alarm, as its type measures it; null for types that measure nothing.
 * @param triggerValue as the notification carries it, hundredths; of an own rule as its channel has it
 */
export function triggerQuantity(
  {
    msgType,
    triggerValue,
    extend,
  }: { readonly msgType: number; readonly triggerValue: number; readonly extend: object },
  temperatureUnit: TemperatureUnit,
): Quantity | null {
  if (msgType === OWN_ALARM) {
    const mark = ownMark(extend);
    const channel = mark && ruleChannels(mark.kind).find(({ name }) => name === mark.channel);
    return channel ? channelQuantity(channel, triggerValue, temperatureUnit) : null;
  }
  const quantity = alarmEntry(msgType)?.quantity;
  return quantity ? QUANTITIES[quantity](triggerValue, temperatureUnit) : null;
}
