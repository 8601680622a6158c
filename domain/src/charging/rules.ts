import type { DeviceFacts } from '../device-facts.ts';
import { historyRules } from '../history/rules.ts';

/** The settings used for sessions of chargers. */
export interface ChargingRules {
  /** Longest time between two records over which a reading is taken to hold, ms. */
  readonly gapMs: number;
  /** Most that the charger can give, W. */
  readonly mostWatt: number;
}

/** No charger gives more, W, and the battery that is entered may be one of several. */
const MOST = 100_000;
const LEAST_MOST = 5000;
/** No battery is charged faster: parts of its capacity in an hour. */
const FASTEST = 3;

/** What a battery takes is what its charger gives: by its capacity, where that and its voltage are known. */
export function chargingRules(
  settings: Pick<DeviceFacts, 'timeZone' | 'reportIntervalSeconds' | 'capacityCentiAmpHour' | 'nominalCentiVolt'>,
): ChargingRules {
  const { capacityCentiAmpHour: capacity, nominalCentiVolt: nominal } = settings;
  const wattHours = capacity === null || nominal === null ? null : (capacity / 100) * (nominal / 100);
  const mostWatt = wattHours === null ? MOST : Math.min(MOST, Math.max(LEAST_MOST, FASTEST * wattHours));
  return { gapMs: historyRules(settings).gapMs, mostWatt };
}
