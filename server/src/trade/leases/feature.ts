import { leasesApi } from '#domain/trade/leases/api.ts';
import { feature } from '../../feature.ts';
import { leasesJob } from './current-lease.ts';
import { leaseHandlers } from './http.ts';
import { outsideJob } from './outside-watch.ts';
import { leasesTables } from './tables.ts';

export const leasesFeature = feature({
  name: 'leases',
  tables: leasesTables,
  calls: leasesApi.calls,
  handlers: ({ context, texts, translate, drawPdf, remakePicture }) =>
    leaseHandlers(context, remakePicture, translate, drawPdf, texts),
  jobs: ({ context }) => [leasesJob(context), outsideJob(context)],
  audit: {
    leases: [
      'add',
      'addPicture',
      'addRecord',
      'addRecordPicture',
      'delete',
      'deleteRecord',
      'end',
      'takeCondition',
      'update',
      'updateRecord',
    ],
  },
});
