import { deliveryCalls } from '#domain/delivery/calls.ts';
import { chainCalls } from '#domain/delivery/chain-calls.ts';
import { webhookCalls } from '#domain/delivery/webhook-calls.ts';
import { feature } from '../feature.ts';
import { chainHandlers, deliveryHandlers } from './http.ts';
import { deliveryJobs } from './jobs.ts';
import { deliverySink } from './sink.ts';
import { deliveryTables } from './tables.ts';
import { webhookHandlers } from './webhook-http.ts';

export const deliveryFeature = feature({
  name: 'delivery',
  tables: deliveryTables,
  calls: { ...deliveryCalls, ...chainCalls, ...webhookCalls },
  handlers: ({ context, mail }) => ({
    ...deliveryHandlers(context, mail),
    ...chainHandlers(context),
    ...webhookHandlers(context),
  }),
  jobs: ({ context, mail }) => [...deliveryJobs(context, mail)],
  sink: deliverySink,
});
