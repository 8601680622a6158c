import { FAULT_ALARM } from '../../alerting/alarms/catalogue.ts';
import { codesOfFault } from '../../alerting/alarms/words/fault-codes.ts';

/**
 * What counts as a negative event, an accident in the words of Annex XIII: what may have damaged the battery or its surroundings. That it ran
 * low, was cold or gave a large current for a moment is its daily use, and has values of its own.
 */
export const ACCIDENTS = {
  /** The most severe limit of the temperature. */
  alarms: [5],
  faults: {
    type: FAULT_ALARM,
    codes: (['overTemperature', 'shortCircuit', 'groundFault'] as const).flatMap((name) =>
      codesOfFault('battery', name),
    ),
  },
} as const;
