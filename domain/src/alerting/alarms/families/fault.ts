import { type OtherFamily, SOON } from './family.ts';

export const fault = {
  key: 'fault',
  source: 'event',
  types: { 20: { key: 'fault', severity: SOON } },
  quantity: null,
  article: 'fault',
  hasWords: true,
} as const satisfies OtherFamily<20>;
