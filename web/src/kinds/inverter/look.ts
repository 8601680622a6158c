import { InverterState } from '#domain/foundation/kinds/wire.ts';
import type { KindLook } from '../kind-look.ts';

export const inverterLook = {
  leading: ['outputPower', 'mainsPower', 'dcVoltage', 'dcCurrent', 'deviceTemperature', 'outputEnergy'],
  lines: [
    { channel: 'outputPower', colour: 'c2' },
    { channel: 'mainsPower', colour: 'grid' },
    { channel: 'dcCurrent', colour: 'c1', axis: 'right' },
  ],
  state: {
    field: 'state',
    texts: 'inverter',
    tones: {
      [InverterState.INVERTING]: 'discharge',
      [InverterState.PASSING_THROUGH]: 'charge',
      [InverterState.CHARGING]: 'charge',
      [InverterState.INVERTER_FAULT]: 'alarm',
    },
  },
} as const satisfies KindLook<'inverter'>;
