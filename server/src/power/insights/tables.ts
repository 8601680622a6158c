import type { Tables } from '../../platform/db/table.ts';

export const insightsTables = {
  finding_answer: { place: 'device', of: 'device', path: 'device', removed: 'emptied' },
  fleet_review: { place: 'coordinator', of: 'company', path: 'own' },
} as const satisfies Tables;
