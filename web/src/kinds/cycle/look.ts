import type { KindLook } from '../kind-look.ts';

export const cycleLook = {
  isMapped: false,
} as const satisfies KindLook<'cycle'>;
