import type { Faults } from '../faults.ts';

/** By RV-C's charger faults. */
export const chargerFaults = {
  family: 'charger',
  names: [
    ...(['batteryOverTemperature', 'overTemperature', 'outputOverVoltage', 'outputOverCurrent'] as const),
    ...(['inputOverVoltage', 'inputUnderVoltage', 'reversePolarity', 'shortCircuit', 'temperatureSensor'] as const),
    ...(['chargeTimeout', 'fan', 'communication', 'hardware'] as const),
  ],
} as const satisfies Faults;
