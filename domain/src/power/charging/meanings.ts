import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const chargingMeanings: Meanings = {
  absorption: 'Seconds in the absorption stage of the charge.',
  bulk: 'Seconds in the bulk stage of the charge.',
  endCentiVolt: 'Voltage at the end of the charge, hundredths of a volt.',
  endReason: 'Why the charge ended; null while it is running.',
  equalise: 'Seconds in the equalisation stage of the charge.',
  float: 'Seconds in the float stage of the charge.',
  meanCentiAmp: 'Mean current, hundredths of an ampere.',
  peakCentiAmp: 'Highest current, hundredths of an ampere.',
  reportedWattHours: "The charger's own count, Wh.",
  stageSeconds: 'How long each stage of the charge took, s.',
  startCentiVolt: 'Voltage at the start of the charge, hundredths of a volt.',
  socStartCentiPercent: 'Charge of the battery at the start, hundredths of a percent; null when it is not known.',
  socEndCentiPercent: 'Charge of the battery at the end, hundredths of a percent; null when it is not known.',
  'countChargerRecord.outcomes': 'How many sessions there are of each outcome.',
  'countChargerRecord.running': 'Sessions in progress.',
  'countChargerRecord.completed': 'Sessions after which the battery was full.',
  'countChargerRecord.early': 'Sessions that ended before the battery was full.',
  outcome: 'How the charge ended: running, completed, early or fault; empty for all.',
};
