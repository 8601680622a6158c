/** A pack on a unit of a device. */
export interface Mounted {
  /** 0: since the first record. */
  readonly mountedAt: number;
  /** Null while it is mounted. */
  readonly dismountedAt: number | null;
}

interface Stretch {
  readonly from: number;
  /** Not in it. */
  readonly to: number;
}

/** The instants at which what a unit measures became that of another pack, or of none, oldest first. */
export const swapsOf = (mounts: readonly Mounted[]): number[] =>
  [
    ...new Set(mounts.flatMap(({ mountedAt, dismountedAt }) => [mountedAt, dismountedAt ?? 0]).filter((at) => at > 0)),
  ].sort((a, b) => a - b);

/** The part of a period that is about one pack alone: the last one in it. */
export function lastStretch(swaps: readonly number[], { from, to }: Stretch): Stretch {
  const last = swaps.findLast((at) => at < to) ?? 0;
  return { from: Math.max(from, last), to };
}

/** Divides what is in order of time where a pack was swapped; what a swap is within stands alone. */
export function bySwap<T>(items: readonly T[], swaps: readonly number[], stretchOf: (item: T) => Stretch): T[][] {
  const groups: T[][] = [];
  let previous = '';
  for (const item of items) {
    const { from, to } = stretchOf(item);
    const key = `${swaps.filter((at) => at <= from).length}/${swaps.filter((at) => at < to).length}`;
    if (key === previous) groups.at(-1)!.push(item);
    else groups.push([item]);
    previous = key;
  }
  return groups;
}

/** Why a unit cannot be given a pack at an instant, or be freed of one; null when it can. */
export function swapFault(mounts: readonly Mounted[], at: number, now: number): string | null {
  if (at > now) return 'not in the future';
  const begun = mounts.some(({ mountedAt, dismountedAt }) => mountedAt >= at || (dismountedAt ?? 0) > at);
  return begun ? 'after what is recorded' : null;
}
