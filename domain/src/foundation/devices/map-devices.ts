import { MapDevices } from '../../gen/notify.ts';

export type { MapDevices };

/** Bytes of the map snapshot (`POST /report/mapDevices`). */
export const encodeMapDevices = (devices: MapDevices): Uint8Array => MapDevices.encode(devices).finish();

/** The map snapshot from its bytes; throws on invalid bytes. */
export const decodeMapDevices = (bytes: Uint8Array): MapDevices => MapDevices.decode(bytes);
