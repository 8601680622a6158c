import type { TemperatureUnit } from '../temperature.ts';
import { channelQuantity, percentQuantity, type Quantity, temperatureQuantity, voltageQuantity } from '../units.ts';
import { alarmEntry, OWN_ALARM } from './catalogue.ts';
import { ownMark, ruleChannels } from './own-rule.ts';

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
  switch (alarmEntry(msgType)?.quantity) {
    case 'voltage':
      return voltageQuantity(triggerValue);
    case 'temperature':
      return temperatureQuantity(triggerValue, temperatureUnit);
    case 'current':
      // Without a sign: the type tells which way it goes.
      return channelQuantity({ unit: 'A', divisor: 100, decimals: 1 }, triggerValue, temperatureUnit);
    case 'cellVoltage':
      return channelQuantity({ unit: 'mV', divisor: 100, decimals: 0 }, triggerValue, temperatureUnit);
    case 'soc':
    case 'ratio':
      return percentQuantity(triggerValue);
    default:
      return null;
  }
}
