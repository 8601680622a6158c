import type { Event } from '../../../gen/uplink.ts';
import { KIND } from '../registry.ts';
import type { RawLogged } from '../wire.ts';
import { encodeEvent } from './wire.ts';

/**
 * An event as the log stores it. Several things may happen to a unit at one instant, so in place of the unit stands a number of
 * what the event is about, its unit, kind and code: an event that is sent again has the same key, another one has its own. The
 * codes of one unit and kind never share a number below 2^31.
 */
export const loggedEvent = (event: Event): RawLogged => ({
  kind: KIND.event,
  unit: (event.code + Math.imul(event.unit, 0x5bd1e995) + Math.imul(event.kind, 0x27d4eb2f)) & 0x7fff_ffff,
  at: event.atMs,
  payload: encodeEvent(event),
});
