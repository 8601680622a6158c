import { BatteryState } from '#domain/foundation/kinds/wire.ts';
import type { KindLook } from '../kind-look.ts';

export const enerdriveLook = {
  leading: ['soc', 'packVoltage', 'packCurrent', 'highestTemperature', 'chargedEnergy', 'dischargedEnergy'],
  lines: [
    { channel: 'soc', colour: 'c1' },
    { channel: 'packCurrent', colour: 'c2', axis: 'right' },
  ],
  state: {
    field: 'state',
    texts: 'battery',
    tones: {
      [BatteryState.BATTERY_CONNECTED]: 'charge',
      [BatteryState.BATTERY_PROTECTED]: 'warn',
      [BatteryState.BATTERY_FAULT]: 'alarm',
    },
  },
} as const satisfies KindLook<'enerdrive'>;
