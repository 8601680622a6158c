import type { TemperatureUnit } from '../temperature.ts';
import { currentQuantity, percentQuantity, type Quantity, temperatureQuantity, voltageQuantity } from '../units.ts';
import { alarmEntry } from './catalogue.ts';

/**
 * The value that raised an alarm, as its type measures it; null for types that measure nothing.
 * @param triggerValue as the notification carries it, hundredths
 */
export function triggerQuantity(
  { msgType, triggerValue }: { readonly msgType: number; readonly triggerValue: number },
  temperatureUnit: TemperatureUnit,
): Quantity | null {
  switch (alarmEntry(msgType)?.quantity) {
    case 'voltage':
      return voltageQuantity(triggerValue);
    case 'temperature':
      return temperatureQuantity(triggerValue, temperatureUnit);
    case 'current':
      return currentQuantity(triggerValue);
    case 'soc':
    case 'ratio':
      return percentQuantity(triggerValue);
    default:
      return null;
  }
}
