import { clockCalls } from '#domain/fleet/clocks/calls.ts';
import { feature } from '../../feature.ts';
import { clockHandlers } from './http.ts';
import { clockRebuild } from './rebuild.ts';
import { clockSink } from './sink.ts';
import { clocksTables } from './tables.ts';

export const clocksFeature = feature({
  name: 'clocks',
  tables: clocksTables,
  calls: clockCalls,
  handlers: ({ context }) => clockHandlers(context),
  sink: clockSink,
  rebuild: clockRebuild,
});
