import { OutputSource, UpsBattery } from '#domain/foundation/kinds/wire.ts';
import type { KindLook } from '../kind-look.ts';

export const upsLook = {
  leading: ['mainsVoltage', 'outputPower', 'load', 'soc', 'remainingTime', 'dcVoltage'],
  lines: [
    { channel: 'outputPower', colour: 'c2' },
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
  notice: {
    field: 'battery',
    texts: 'ups',
    tones: {
      [UpsBattery.UPS_BATTERY_LOW]: 'warn',
      [UpsBattery.UPS_BATTERY_DEPLETED]: 'alarm',
    },
  },
} as const satisfies KindLook<'ups'>;
