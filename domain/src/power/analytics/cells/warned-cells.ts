import { DRIFT_ALARM, FAULT_ALARM } from '../../../alerting/alarms/catalogue.ts';
import { driftOfCode } from '../../../alerting/alarms/watch/drift-codes.ts';
import { faultOfCode } from '../../../alerting/alarms/words/fault-codes.ts';

/** The cells that faults of a battery are about, from 0; null where a fault of the cells does not say which. */
export const warnedCells = (
  faults: readonly { readonly msgType: number; readonly code: number }[],
): (number | null)[] =>
  faults.flatMap(({ msgType, code }) => {
    const drift = msgType === DRIFT_ALARM ? driftOfCode(code) : null;
    if (drift && drift.kind !== 'temperature') return [drift.number - 1];
    const fault = msgType === FAULT_ALARM ? faultOfCode(code) : null;
    if (fault?.family !== 'battery') return [];
    if ('cell' in fault) return [fault.cell - 1];
    return 'name' in fault && fault.name === 'cellImbalance' ? [null] : [];
  });
