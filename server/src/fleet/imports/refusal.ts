import type { RefusedTally } from '#domain/fleet/imports/tally.ts';

/** One record that is not stored, with the name of the value at fault where it is one. */
export const refusal = (
  reason: string,
  { kind, unit, at }: { readonly kind: number | null; readonly unit: number; readonly at: number },
  field = '',
): RefusedTally => ({ reason, count: 1, at, kind: kind ?? 0, unit, field });
