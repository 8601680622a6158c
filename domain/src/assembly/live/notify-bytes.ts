import { Notify } from '../../gen/notify.ts';

/** Bytes of a live message. */
export const encodeNotify = (notify: Notify): Uint8Array => Notify.encode(notify).finish();

/** A live message from its bytes; throws on invalid bytes. */
export const decodeNotify = (bytes: Uint8Array): Notify => Notify.decode(bytes);
