/** Maximum size of an image, bytes. */
export const MAX_IMAGE_BYTES = 16 * 1024 * 1024;
export const MAX_NOTES_LENGTH = 2000;
export const MAX_VERSION_LENGTH = 32;
/** `1.4.0`, `2026.03-rc1`: as reported by a device. */
export const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,31}$/;
/** Number of hexadecimal digits of an image's hash. */
export const SHA256 = /^[0-9a-f]{64}$/i;
export const SIGNATURE = /^[0-9a-f]{128}$/i;
/** Devices of one rollout that are named one by one. */
export const MAX_NAMED_DEVICES = 1000;
export const MAX_STAGES = 10;
/** How long a rollout may wait for its devices, hours. */
export const ROLLOUT_HOURS = { min: 1, max: 720, usual: 72 } as const;
/** Maximum number of attempts after interrupted downloads or expired commands. */
export const MAX_ATTEMPTS = 3;
/** A command to a device that was offline is repeated after this time, ms. */
export const AGAIN_AFTER_MS = 30_000;
