import { customersApi } from '#domain/trade/customers/api.ts';
import { feature } from '../../feature.ts';
import { customerErasureJob } from './erase.ts';
import { customerHandlers } from './http.ts';
import { leaseCustomersJob } from './leases-job.ts';
import { customersTables } from './tables.ts';

export const customersFeature = feature({
  name: 'customers',
  tables: customersTables,
  calls: customersApi.calls,
  handlers: ({ context }) => customerHandlers(context),
  jobs: ({ context }) => [leaseCustomersJob(context), customerErasureJob(context)],
  audit: { customers: ['add', 'delete', 'erase', 'export', 'import', 'merge', 'mergedInto', 'update'] },
});
