import type { TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import { storedValue } from '../storage/stored-value.ts';

/** The temperature unit chosen in this browser. */
export const chosenTemperatureUnit = storedValue<TemperatureUnit>('local', 'temperatureType', {
  read: (text) => (text === 'F' ? 'F' : 'C'),
  write: (unit) => unit,
});
