import type { Faults } from '../faults.ts';

/** By upsWellKnownAlarms of RFC 1628. */
export const upsFaults = {
  family: 'ups',
  names: [
    ...(['batteryBad', 'onBattery', 'lowBattery', 'depletedBattery', 'overTemperature', 'inputBad'] as const),
    ...(['outputBad', 'overload', 'onBypass', 'bypassBad', 'chargerFailed', 'fan', 'fuse', 'hardware'] as const),
    ...(['communication', 'shutdownPending'] as const),
  ],
  ofMains: ['onBattery'],
} as const satisfies Faults;
