import { liveCalls } from '#domain/assembly/live/calls.ts';
import { feature } from '../../feature.ts';
import { liveHandlers } from './http.ts';
import { liveSink } from './sink.ts';

export const liveFeature = feature({
  name: 'live',
  calls: liveCalls,
  handlers: ({ context }) => liveHandlers(context),
  sink: liveSink,
});
