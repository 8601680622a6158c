import { Event } from '../../../gen/uplink.ts';
import { isSaneInstant, MAX_UNIT } from '../wire.ts';

type DecodedEvent =
  | { readonly ok: true; readonly event: Event }
  | { readonly ok: false; readonly reason: 'malformed' | 'bad_unit' | 'bad_instant' | 'bad_text' };
const MAX_EVENT_TEXT = 500;

/** Parses a packet of `dev/{mcuId}/up/event` (protobuf `Event`). Never throws. */
export const decodeEvent = (bytes: Uint8Array): DecodedEvent => {
  let event: Event;
  try {
    event = Event.decode(bytes);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  if (event.unit > MAX_UNIT) return { ok: false, reason: 'bad_unit' };
  if (!isSaneInstant(event.atMs)) return { ok: false, reason: 'bad_instant' };
  // Texts of the database cannot contain NUL.
  if (event.text.includes('\0')) return { ok: false, reason: 'bad_text' };
  // A fault matters more than the end of its text; an unpaired surrogate is not a character.
  return { ok: true, event: { ...event, text: event.text.slice(0, MAX_EVENT_TEXT).replace(/[\ud800-\udbff]$/, '') } };
};

/** A packet for `dev/{mcuId}/up/event`. */
export const encodeEvent = (event: Event): Uint8Array<ArrayBuffer> => Event.encode(event).finish();
