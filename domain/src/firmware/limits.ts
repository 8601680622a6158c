/** The longest image, bytes. */
export const MAX_IMAGE_BYTES = 16 * 1024 * 1024;
export const MAX_NOTES_LENGTH = 2000;
export const MAX_VERSION_LENGTH = 32;
/** `1.4.0`, `2026.03-rc1`: as a device says it. */
export const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,31}$/;
/** Number of hexadecimal digits of the hash that a maker gives for an image. */
export const SHA256 = /^[0-9a-f]{64}$/i;
export const SIGNATURE = /^[0-9a-f]{128}$/i;
/** Devices of one rollout that are named one by one. */
export const MAX_NAMED_DEVICES = 1000;
export const MAX_STAGES = 10;
/** How long a rollout may wait for its devices, hours. */
export const ROLLOUT_HOURS = { min: 1, max: 720, usual: 72 } as const;
/** A download that broke off, or a command that expired, is tried so often. */
export const MAX_ATTEMPTS = 3;
/** A device that was offline is sent the command again after this, ms. */
export const AGAIN_AFTER_MS = 30_000;
