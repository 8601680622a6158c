import type { KindLook } from '../kind-look.ts';

export const bmsLook = {
  isMapped: false,
} as const satisfies KindLook<'bms'>;
