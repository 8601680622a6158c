import type { Faults } from '../faults.ts';

/** By SunSpec 103 (Evt1). */
export const inverterFaults = {
  family: 'inverter',
  names: [
    ...(['overload', 'overTemperature', 'dcOverVoltage', 'dcUnderVoltage', 'acOverVoltage', 'acUnderVoltage'] as const),
    ...(['overFrequency', 'underFrequency', 'groundFault', 'mainsDisconnected', 'dcDisconnected'] as const),
    ...(['acDisconnected', 'shortCircuit', 'fan', 'hardware', 'underTemperature', 'manualShutdown', 'memory'] as const),
  ],
  ofMains: ['mainsDisconnected'],
} as const satisfies Faults;
