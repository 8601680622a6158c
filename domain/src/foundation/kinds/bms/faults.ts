import type { Faults } from '../faults.ts';

/** By SunSpec 802 (Evt1). */
export const batteryFaults = {
  family: 'battery',
  names: [
    ...(['cellImbalance', 'overTemperature', 'underVoltage', 'selfTest', 'overVoltage', 'underTemperature'] as const),
    ...(['chargeOverCurrent', 'dischargeOverCurrent', 'shortCircuit', 'temperatureImbalance', 'contactor'] as const),
    ...(['fan', 'groundFault', 'communication', 'chargeTooLow', 'chargeTooHigh', 'currentImbalance'] as const),
    'doorOpen',
  ],
} as const satisfies Faults;
