import { type OtherFamily, SOON } from './family.ts';

export const ignitionOutsideHours = {
  key: 'ignitionOutsideHours',
  source: 'ignition',
  types: { 18: { key: 'ignitionOutsideHours', severity: SOON } },
  quantity: null,
  article: 'ignition',
  isMoment: true,
} as const satisfies OtherFamily<18>;
