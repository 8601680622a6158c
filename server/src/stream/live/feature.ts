import { liveApi } from '#domain/assembly/live/api.ts';
import { feature } from '../../feature.ts';
import { liveHandlers } from './http.ts';
import { liveSink } from './sink.ts';

export const liveFeature = feature({
  name: 'live',
  calls: liveApi.calls,
  handlers: ({ context }) => liveHandlers(context),
  sink: liveSink,
});
