import { Monitor } from '../../../gen/uplink.ts';

/** The body of a monitor record without any value. */
export const NOTHING_MEASURED: Readonly<Monitor> = Monitor.decode(new Uint8Array());
