import { ChargerStage } from '#domain/foundation/kinds/wire.ts';
import type { KindLook } from '../kind-look.ts';

export const dmtLook = {
  leading: ['solarPower', 'dcCurrent', 'dcVoltage', 'converterCurrent', 'deviceTemperature', 'solarEnergy'],
  lines: [
    { channel: 'solarPower', colour: 'solar' },
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
} as const satisfies KindLook<'dmt'>;
