/** What a battery is, after Annex XIII: a second life makes it another one. */
export const STATUSES = ['original', 'reused', 'repurposed', 'remanufactured', 'waste'] as const;
export type Status = (typeof STATUSES)[number];

/** A change of what a battery is. */
export interface StatusChange {
  readonly status: Status;
  readonly at: number;
  /** The name of who recorded it; empty where nobody did. */
  readonly by: string;
  readonly note: string;
}

/** Why a change cannot be recorded; null when it can. What is waste stays waste, unless it is made anew. */
export function statusFault(
  history: readonly StatusChange[],
  { status, at }: Pick<StatusChange, 'status' | 'at'>,
  now: number,
): 'not in the future' | 'after what is recorded' | 'not from waste' | 'not the same' | null {
  const last = history.at(-1);
  if (at > now) return 'not in the future';
  if (last && at <= last.at) return 'after what is recorded';
  const before = last?.status ?? 'original';
  if (before === status) return 'not the same';
  if (status === 'original' || (before === 'waste' && status !== 'repurposed' && status !== 'remanufactured'))
    return 'not from waste';
  return null;
}
