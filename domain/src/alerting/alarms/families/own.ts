import { type OtherFamily, SOON } from './family.ts';

/** Of companies' own rules; the level is that of the alarm. */
export const own = {
  key: 'own',
  source: 'own',
  types: { 100: { key: 'own', severity: SOON } },
  quantity: null,
  article: 'own-rule',
} as const satisfies OtherFamily<100>;
