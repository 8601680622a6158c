import type { KindLook } from '../kind-look.ts';

export const cbbLook = {
  leading: ['dcVoltage', 'sourceCurrent', 'loadCurrent', 'energyIn', 'energyOut', 'deviceTemperature'],
  lines: [
    { channel: 'sourceCurrent', colour: 'c1' },
    { channel: 'loadCurrent', colour: 'c2' },
    { channel: 'dcVoltage', colour: 'c6', axis: 'right' },
  ],
} as const satisfies KindLook<'cbb'>;
