import type { DeviceFacts } from '../../foundation/basics/device-facts.ts';
import { batteryWattOf } from '../../foundation/kinds/rated-power.ts';
import { historyRules } from '../../stream/history/rules.ts';

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
