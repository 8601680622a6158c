import type { RealTimeData } from '#domain/gen/notify.ts';
import type { Sample } from './growing-history.ts';
import { netCurrent } from './history.ts';

const hundredths = (value: number | undefined): number => (value === undefined ? Number.NaN : value / 100);

/** The values of a live message as a new point of the history. */
export function liveSample(values: RealTimeData): Sample {
  const using = hundredths(values.currentUsing);
  const charging = hundredths(values.currentCharging);
  return {
    at: values.yhubStimeTs,
    soc: hundredths(values.soc),
    voltage: hundredths(values.voltageRaw),
    using,
    charging,
    current: netCurrent(charging, using),
    temperature: hundredths(values.batteryTemperature),
  };
}
