import type { Faults } from '../faults.ts';

/** By RV-C's DC source faults. */
export const boxFaults = {
  family: 'box',
  names: [
    ...(['outputOverCurrent', 'dcUnderVoltage', 'dcOverVoltage', 'overTemperature', 'linkLost'] as const),
    ...(['shortCircuit', 'inputBad', 'memory'] as const),
  ],
} as const satisfies Faults;
