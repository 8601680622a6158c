import { LEASE_CHANGES, type LeaseChange } from '../../trade/leases/lease.ts';
import { ORDER_CHANGES, type OrderChange } from '../../trade/orders/status.ts';

/** What a webhook can be told. */
export const WEBHOOK_KINDS = [
  'alarm.raised',
  'alarm.released',
  'device.online',
  'device.offline',
  ...LEASE_CHANGES.map((change): `lease.${LeaseChange}` => `lease.${change}`),
  ...ORDER_CHANGES.map((change): `order.${OrderChange}` => `order.${change}`),
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Sent by who tries a webhook. */
export const TEST_KIND = 'test';
export const isWebhookKind = (text: string): text is WebhookKind => (WEBHOOK_KINDS as readonly string[]).includes(text);
