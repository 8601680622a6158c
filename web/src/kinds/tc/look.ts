import { ChargerStage } from '#domain/foundation/kinds/wire.ts';
import type { KindLook } from '../kind-look.ts';

export const tcLook = {
  leading: ['mainsPower', 'dcCurrent', 'dcVoltage', 'temperature', 'deviceTemperature', 'chargedEnergy'],
  lines: [
    { channel: 'mainsPower', colour: 'grid' },
    { channel: 'dcCurrent', colour: 'c1', axis: 'right' },
  ],
  state: {
    field: 'stage',
    texts: 'stage',
    tones: {
      [ChargerStage.BULK]: 'charge',
      [ChargerStage.ABSORPTION]: 'charge',
      [ChargerStage.FLOAT]: 'charge',
      [ChargerStage.EQUALISE]: 'charge',
      [ChargerStage.CHARGER_FAULT]: 'alarm',
    },
  },
} as const satisfies KindLook<'tc'>;
