import type { Files } from '../../platform/files/files.ts';

/** Comma-separated URLs of a device's pictures, for a caller who may see the device, as in lists. */
export const imageAddresses = (files: Files, imgs: string): string =>
  imgs === ''
    ? ''
    : imgs
        .split(',')
        .map((id) => files.sign(id))
        .join(',');
