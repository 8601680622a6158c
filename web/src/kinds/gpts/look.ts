import { OutputSource } from '#domain/foundation/kinds/wire.ts';
import type { KindLook } from '../kind-look.ts';

export const gptsLook = {
  leading: ['outputPower', 'mainsPower', 'soc', 'remainingTime', 'dcVoltage', 'outputEnergy'],
  lines: [
    { channel: 'outputPower', colour: 'c2' },
    { channel: 'mainsPower', colour: 'grid' },
    { channel: 'soc', colour: 'c1', axis: 'right' },
  ],
  state: {
    field: 'source',
    texts: 'source',
    tones: {
      [OutputSource.OUTPUT_MAINS]: 'charge',
      [OutputSource.OUTPUT_BATTERY]: 'warn',
    },
  },
} as const satisfies KindLook<'gpts'>;
