import { queryOptions } from '@tanstack/react-query';
import type { Tier } from '#domain/reporting/passports/tiers.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type Passport = Answer<'getPassport'>;
export type LogValue = Passport['log'][number];
export type FixedValue = Passport['fixed'][number];
export type ShownPassport = Answer<'openPassport'>;
export type Template = Answer<'listBatteryTemplates'>[number];

/** Everything below `batteries` is refetched when one of them changes. */
const KEY = 'batteries';

export const passportQueries = {
  of: (batteryId: number, tier: Tier | undefined) =>
    queryOptions({
      queryKey: [KEY, 'passport', batteryId, tier ?? null],
      queryFn: ({ signal }) => ask('getPassport', { batteryId, ...(tier && { tier }) }, signal),
    }),
  templates: () =>
    queryOptions({
      queryKey: [KEY, 'templates'],
      queryFn: ({ signal }) => ask('listBatteryTemplates', {}, signal),
    }),
  shown: (code: string, key: string) =>
    queryOptions({
      queryKey: ['shown passport', code, key],
      queryFn: ({ signal }) => ask('openPassport', { code, key }, signal),
      retry: false,
    }),
};

export function passportsChanged(message: string): Promise<unknown> {
  toasts.show({ cause: 'passports', tone: 'good', title: message });
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
