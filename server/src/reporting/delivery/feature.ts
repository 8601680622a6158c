import { deliveryApi } from '#domain/reporting/delivery/api.ts';
import { feature } from '../../feature.ts';
import { chainHandlers, deliveryHandlers } from './http.ts';
import { deliveryJobs } from './jobs.ts';
import { deliverySink } from './sink.ts';
import { deliveryTables } from './tables.ts';
import { webhookHandlers } from './webhooks/webhook-http.ts';

export const deliveryFeature = feature({
  name: 'delivery',
  tables: deliveryTables,
  calls: deliveryApi.calls,
  handlers: ({ context, mail }) => ({
    ...deliveryHandlers(context, mail),
    ...chainHandlers(context),
    ...webhookHandlers(context),
  }),
  jobs: ({ context, mail }) => [...deliveryJobs(context, mail)],
  sink: deliverySink,
  audit: { delivery: ['saveCompany'], webhooks: ['add', 'remove', 'rotate', 'update'] },
});
