import { type OtherFamily, SOON } from './family.ts';

export const externalPowerLost = {
  key: 'externalPowerLost',
  source: 'event',
  types: { 21: { key: 'externalPowerLost', severity: SOON } },
  quantity: null,
  article: 'power-lost',
  isMoment: true,
} as const satisfies OtherFamily<21>;
