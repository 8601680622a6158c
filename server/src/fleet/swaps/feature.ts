import { swapsApi } from '#domain/fleet/swaps/api.ts';
import { feature } from '../../feature.ts';
import { swapHandlers } from './http.ts';
import { rebuildSwappedJob } from './rebuild-job.ts';
import { swapsTables } from './tables.ts';

export const swapsFeature = feature({
  name: 'swaps',
  tables: swapsTables,
  calls: swapsApi.calls,
  handlers: ({ context }) => swapHandlers(context),
  jobs: (parts) => [rebuildSwappedJob(parts)],
  audit: { swaps: ['setState', 'swap', 'take', 'undoSwap', 'useFromShelf'] },
});
