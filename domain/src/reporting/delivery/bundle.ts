import { MINUTE_MS } from '../../foundation/basics/time.ts';

/** Messages that one person is sent at most in {@link WINDOW_MS}, before the rest is gathered. */
export const MAX_SINGLE = 5;
export const WINDOW_MS = 10 * MINUTE_MS;
/** Alarms that one message tells at most; the rest it counts. */
export const MAX_TOLD = 100;

/** Something that is due to be told to one person on one channel. */
export interface Due {
  readonly id: number;
  /** Those of one group are one message: the devices of a site that went offline together. */
  readonly group: string | null;
  /** Waited for a digest, and goes with all others that did. */
  readonly isDigest: boolean;
}

/** Messages that one person was sent on one channel within the last {@link WINDOW_MS}. */
export interface Recent {
  readonly count: number;
  /** When the last that gathered others was made; null: none was. */
  readonly gatheredAt: number | null;
}

/** What one message tells. */
interface Bundle {
  readonly ids: readonly number[];
  readonly isGathered: boolean;
}

/**
 * Makes messages of what is due to be told to one person on one channel: each alarm its own, until there were
 * {@link MAX_SINGLE} in ten minutes; from then on everything that is due is gathered, into one message in ten minutes. What
 * is in none of the bundles waits.
 */
export function bundle(due: readonly Due[], { count, gatheredAt }: Recent, now: number): Bundle[] {
  const digest = due.filter(({ isDigest }) => isDigest).map(({ id }) => id);
  const groups = new Map<string, number[]>();
  for (const { id, group, isDigest } of due) {
    if (isDigest) continue;
    const key = group ?? `${id}`;
    const ids = groups.get(key);
    if (ids) ids.push(id);
    else groups.set(key, [id]);
  }
  const digests: Bundle[] = digest.length === 0 ? [] : [{ ids: digest, isGathered: true }];
  if (count + groups.size <= MAX_SINGLE)
    return [...digests, ...[...groups.values()].map((ids) => ({ ids, isGathered: ids.length > 1 }))];
  if (gatheredAt !== null && now < gatheredAt + WINDOW_MS) return [];
  return [{ ids: due.map(({ id }) => id), isGathered: true }];
}
