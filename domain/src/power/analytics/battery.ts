import type { DeviceSettings } from '../../alerting/device-settings/settings.ts';
import type { Chemistry } from '../../foundation/basics/device-facts.ts';
import { cellsInSeries } from '../../foundation/devices/configuration.ts';
import { type HistoryRules, historyRules } from '../../stream/history/rules.ts';

/** What analytics need to know about a battery. */
export interface Battery {
  readonly chemistry: Chemistry;
  /** Cells in series, for voltages of one cell; null when the nominal voltage is not known. */
  readonly cellCount: number | null;
  /** As rated, ampere-hours; null when not known. */
  readonly designAmpHours: number | null;
  readonly rules: HistoryRules;
}

/** The battery of a device according to its settings. */
export const batteryOf = (settings: DeviceSettings): Battery => ({
  chemistry: settings.chemistry,
  cellCount:
    settings.nominalCentiVolt === null || settings.nominalCentiVolt <= 0
      ? null
      : cellsInSeries(settings.chemistry, settings.nominalCentiVolt),
  designAmpHours: settings.capacityCentiAmpHour === null ? null : settings.capacityCentiAmpHour / 100,
  rules: historyRules(settings),
});

/** A battery with less current than this counts as resting: the larger of 0.2 A and C/200, ampere. */
export const restAmp = (battery: Battery): number => Math.max(0.2, (battery.designAmpHours ?? 0) / 200);
