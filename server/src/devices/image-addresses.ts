import type { Files } from '../platform/files/files.ts';

/** Addresses of a device's pictures for somebody who may see the device, with commas between as lists have them. */
export const imageAddresses = (files: Files, imgs: string): string =>
  imgs === ''
    ? ''
    : imgs
        .split(',')
        .map((id) => files.sign(id))
        .join(',');
