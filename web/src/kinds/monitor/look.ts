import type { KindLook } from '../kind-look.ts';

export const monitorLook = {
  isMapped: true,
} as const satisfies KindLook<'monitor'>;
