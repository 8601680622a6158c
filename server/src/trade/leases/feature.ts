import { leaseCalls } from '#domain/trade/leases/calls.ts';
import { leaseMaintenanceCalls } from '#domain/trade/leases/maintenance-calls.ts';
import { feature } from '../../feature.ts';
import { leaseHandlers } from './http.ts';
import { outsideJob } from './outside-watch.ts';
import { leasesTables } from './tables.ts';

export const leasesFeature = feature({
  name: 'leases',
  tables: leasesTables,
  calls: { ...leaseCalls, ...leaseMaintenanceCalls },
  handlers: ({ context, texts, translate, drawPdf, remakePicture }) =>
    leaseHandlers(context, remakePicture, translate, drawPdf, texts),
  jobs: ({ context }) => [outsideJob(context)],
});
