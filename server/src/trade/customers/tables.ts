import type { Tables } from '../../platform/db/table.ts';

export const customersTables = {
  customer: { place: 'coordinator', of: 'company', path: 'own', labelled: 'customer' },
  customer_erasure: { place: 'coordinator', of: 'company' },
} as const satisfies Tables;
