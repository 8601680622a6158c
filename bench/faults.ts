/** What is shown of a fleet whose devices send every kind of fault, beside what is shown of it without: one seed, so that a run can be repeated. */
import { ALL, differenceOf } from '../server/test/faults/compare.ts';
import type { Row } from './measure.ts';

const SEED = 20_261_001;

interface FaultPlan {
  readonly devices: number;
  readonly days: number;
  /** Of each kind in all days of a device. */
  readonly ofEach: number;
}

export const benchFaults = (plans: readonly FaultPlan[]): Row[] => plans.map(rowOf);

function rowOf({ devices, days, ofEach }: FaultPlan): Row {
  const start = performance.now();
  const most = { ampHours: 0, wattHours: 0, metres: 0 };
  let [warnings, beyond] = [0, 0];
  for (let device = 0; device < devices; device++) {
    const difference = differenceOf(SEED + device, days, ofEach);
    warnings += difference.warnings.length;
    beyond += difference.beyond.length;
    for (const key of ['ampHours', 'wattHours', 'metres'] as const) most[key] = Math.max(most[key], difference[key]);
  }
  return {
    devices,
    days,
    'faults of a device': ofEach * ALL.length,
    'warnings that differ': warnings,
    'beyond what is unknown': beyond,
    'most Ah apart': Math.round(most.ampHours),
    'most Wh apart': Math.round(most.wattHours),
    'most km apart': Math.round(most.metres / 1000),
    seconds: Math.round((performance.now() - start) / 1000),
  };
}
