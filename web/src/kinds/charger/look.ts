import type { KindLook } from '../kind-look.ts';

export const chargerLook = {
  isMapped: false,
} as const satisfies KindLook<'charger'>;
