/** What may drift in a battery over weeks: the charge of a cell at rest, a temperature beyond load and neighbours, the resistance of a cell. */
export const DRIFT_KINDS = ['leak', 'temperature', 'resistance'] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

/** Codes of a kind begin at its place in the list times this; cells and probes count from 1. */
const CODES_OF_KIND = 1000;

/** The code of an alarm about a cell or a probe; positions count from 0. */
export const driftCode = (kind: DriftKind, index: number): number =>
  CODES_OF_KIND * (DRIFT_KINDS.indexOf(kind) + 1) + index + 1;

/** What a code stands for, with the number of the cell or the probe, from 1; null for no such code. */
export function driftOfCode(code: number): { readonly kind: DriftKind; readonly number: number } | null {
  const kind = DRIFT_KINDS[Math.floor(code / CODES_OF_KIND) - 1];
  return kind ? { kind, number: code % CODES_OF_KIND } : null;
}
