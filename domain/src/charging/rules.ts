import type { DeviceFacts } from '../device-facts.ts';
import { historyRules } from '../history/rules.ts';
import { batteryWattOf } from '../kinds/rated-power.ts';

/** The settings used for sessions of chargers. */
export interface ChargingRules {
  /** Longest time between two records over which a reading is taken to hold, ms. */
  readonly gapMs: number;
  /** Most that the charger can give, W. */
  readonly mostWatt: number;
}

/** No charger gives more, W. */
const MOST = 100_000;

/** What a battery takes is what its charger gives: by its capacity, where that and its voltage are known. */
export const chargingRules = (
  settings: Pick<DeviceFacts, 'timeZone' | 'reportIntervalSeconds' | 'capacityCentiAmpHour' | 'nominalCentiVolt'>,
): ChargingRules => ({
  gapMs: historyRules(settings).gapMs,
  mostWatt: Math.min(MOST, batteryWattOf(settings) ?? MOST),
});
