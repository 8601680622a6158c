import { type OtherFamily, SOON } from './family.ts';

export const protectionSwitchedRelay = {
  key: 'protectionSwitchedRelay',
  source: 'event',
  types: { 17: { key: 'protectionSwitchedRelay', severity: SOON } },
  quantity: null,
  article: 'relay-switched',
  isMoment: true,
  hasWords: true,
} as const satisfies OtherFamily<17>;
