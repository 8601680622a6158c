/** Kinds of SIM by number; proper names, the same in every language. */
export const SIM_KINDS = { 1: '263', 2: 'keepgo', 3: 'datamobile', 4: 'truphone', 5: 'simboss' } as const;
export type SimKind = keyof typeof SIM_KINDS;
export const SIM_KIND_NUMBERS = Object.keys(SIM_KINDS).map(Number) as readonly SimKind[];
export const simKindName = (kind: number | null): string | null =>
  kind !== null && kind in SIM_KINDS ? SIM_KINDS[kind as keyof typeof SIM_KINDS] : null;
