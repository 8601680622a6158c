import type { Tables } from '../../platform/db/table.ts';

export const deliveryTables = {
  notice: { place: 'device', of: 'device', removed: 'emptied' },
  delivery_preferences: { place: 'coordinator', of: 'account', exported: true },
  company_delivery: { place: 'coordinator', of: 'company' },
  webhook: { place: 'coordinator', of: 'company', path: 'own' },
  delivery_message: { place: 'coordinator', of: 'account', exported: true },
  // What is told of an alarm: it goes with the device, with who is told, or with the message that it became part of.
  delivery: { place: 'coordinator', of: 'device', removed: 'cascade' },
  push_browser: { place: 'coordinator', of: 'account', exported: true },
} as const satisfies Tables;
