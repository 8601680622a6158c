import { type OtherFamily, PLANNED } from './family.ts';

export const periodicMaintenance = {
  key: 'periodicMaintenance',
  source: 'maintenance',
  types: { 700: { key: 'periodicMaintenance', severity: PLANNED } },
  quantity: null,
  article: 'maintenance-due',
  isMoment: true,
  hasWords: true,
} as const satisfies OtherFamily<700>;

export const capacityMaintenance = {
  key: 'capacityMaintenance',
  source: 'maintenance',
  types: { 701: { key: 'capacityMaintenance', severity: PLANNED } },
  quantity: null,
  article: 'maintenance-due',
  isMoment: true,
  hasWords: true,
} as const satisfies OtherFamily<701>;

export const vehicleMaintenance = {
  key: 'vehicleMaintenance',
  source: 'maintenance',
  types: { 702: { key: 'vehicleMaintenance', severity: PLANNED } },
  quantity: null,
  article: 'maintenance-due',
  isMoment: true,
  hasWords: true,
} as const satisfies OtherFamily<702>;

export const longUnused = {
  key: 'longUnused',
  source: 'maintenance',
  types: { 703: { key: 'longUnused', severity: PLANNED } },
  quantity: null,
  article: 'long-unused',
  isMoment: true,
} as const satisfies OtherFamily<703>;
