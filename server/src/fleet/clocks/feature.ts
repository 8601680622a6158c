import { clocksApi } from '#domain/fleet/clocks/api.ts';
import { feature } from '../../feature.ts';
import { clockHandlers } from './http.ts';
import { clockRebuild } from './rebuild.ts';
import { clockSink } from './sink.ts';
import { clocksTables } from './tables.ts';

export const clocksFeature = feature({
  name: 'clocks',
  tables: clocksTables,
  calls: clocksApi.calls,
  handlers: ({ context }) => clockHandlers(context),
  sink: clockSink,
  rebuild: clockRebuild,
  audit: { clocks: ['agree', 'ask', 'refuse', 'shift', 'undoShift', 'withdraw'] },
});
