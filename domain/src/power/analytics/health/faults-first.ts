import type { BatteryAnalytics } from '../calls.ts';

type Fault = BatteryAnalytics['faults'][number];

/** A report that tells the open faults of the battery before everything else: beside them its health has no word. */
export function withFaults(report: BatteryAnalytics, faults: readonly Fault[]): BatteryAnalytics {
  if (faults.length === 0) return report;
  const { estimate, bms } = report.stateOfHealth;
  return {
    ...report,
    faults: [...faults].sort((one, other) => one.level - other.level || one.since - other.since),
    stateOfHealth: {
      ...report.stateOfHealth,
      estimate: estimate && { ...estimate, band: null },
      bms: bms && { ...bms, band: null },
    },
  };
}
