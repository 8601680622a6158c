import type { KindLook } from '../kind-look.ts';

export const locationLook = {
  isMapped: true,
} as const satisfies KindLook<'location'>;
