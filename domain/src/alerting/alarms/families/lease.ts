import { type OtherFamily, SOON } from './family.ts';

export const movedOutsideLease = {
  key: 'movedOutsideLease',
  source: 'lease',
  types: { 708: { key: 'movedOutsideLease', severity: SOON } },
  quantity: null,
  article: 'outside-lease',
  isMoment: true,
  revealsPlace: true,
  hasWords: true,
} as const satisfies OtherFamily<708>;

export const usedOutsideLease = {
  key: 'usedOutsideLease',
  source: 'lease',
  types: { 709: { key: 'usedOutsideLease', severity: SOON } },
  quantity: null,
  article: 'outside-lease',
  isMoment: true,
  hasWords: true,
} as const satisfies OtherFamily<709>;
