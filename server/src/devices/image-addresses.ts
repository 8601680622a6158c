import type { Files } from '../platform/files/files.ts';

/** Comma-separated addresses of a device's pictures, for somebody who may see the device, in the form that lists use. */
export const imageAddresses = (files: Files, imgs: string): string =>
  imgs === ''
    ? ''
    : imgs
        .split(',')
        .map((id) => files.sign(id))
        .join(',');
