import type { TemperatureUnit } from '../temperature.ts';
import { currentQuantity, percentQuantity, type Quantity, temperatureQuantity, voltageQuantity } from '../units.ts';

/**
 * The value that raised an alarm, as its family measures it; null for families that measure nothing.
 * @param triggerValue as the notification carries it, hundredths
 */
export function triggerQuantity(
  { msgType, triggerValue }: { readonly msgType: number; readonly triggerValue: number },
  temperatureUnit: TemperatureUnit,
): Quantity | null {
  if (msgType <= 4) return voltageQuantity(triggerValue);
  if (msgType <= 8) return temperatureQuantity(triggerValue, temperatureUnit);
  if (msgType <= 10) return currentQuantity(triggerValue);
  if (msgType === 11) return percentQuantity(triggerValue);
  return msgType === 19 ? percentQuantity(triggerValue) : null;
}
