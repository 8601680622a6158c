import type { Tables } from '../../platform/db/table.ts';

export const ordersTables = {
  data_plan: { place: 'coordinator', of: 'nobody' },
  service_order: { place: 'coordinator', of: 'company', path: 'own' },
  service_order_device: { place: 'coordinator', of: 'company', path: 'own' },
  service_order_change: { place: 'coordinator', of: 'company', path: 'own', names: ['user_name'] },
  invoice: { place: 'coordinator', of: 'company', path: 'own' },
  invoice_count: { place: 'coordinator', of: 'nobody' },
  order_notice: { place: 'coordinator', of: 'company', path: 'own' },
} as const satisfies Tables;
