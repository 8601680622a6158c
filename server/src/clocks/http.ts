import type { clockCalls } from '#domain/clocks/calls.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/serve.ts';
import { deviceClock } from './device-clock.ts';

export const clockHandlers = ({ within }: Context): Handlers<typeof clockCalls> => ({
  deviceClock: ({ session, device }) => within(session, (tx) => deviceClock(tx, device)),
});
