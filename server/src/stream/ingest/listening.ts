import { SECOND_MS } from '#domain/foundation/basics/time.ts';

/**
 * A process that has not looked for so long was stopped or its clock was set; a message that has waited for so long cannot be
 * committed. Any device has two minutes between the message that is due and the end of the silence allowed to it.
 */
export const PAUSE_MS = 10 * SECOND_MS;

/** Why a server does not hear its devices. */
type Deafness = 'stopped' | 'broker' | 'waiting' | 'clock';

/** What a look has found. It is made only when the database answers. */
export interface Look {
  readonly now: number;
  /** Since when messages of devices reach this process; null while they do not. */
  readonly reachedSince: number | null;
  /** When the oldest message that is not committed came in; null when none waits. */
  readonly waitingSince: number | null;
  /** Whether devices are acknowledged, which are not while the clock of this server is doubted. */
  readonly isClockTrusted: boolean;
}

/** Whether this process hears its devices. */
export interface Listening {
  /** Silence of a device before this instant was the server's own. */
  readonly since: number;
  readonly lookedAt: number;
  readonly deafness: Deafness | null;
}

const isShort = (from: number, to: number): boolean => from <= to && to - from <= PAUSE_MS;

/** Silence counts only while the server listens and commits: whatever hinders it begins the silence of all devices anew. */
export function afterLook({ since, lookedAt }: Pick<Listening, 'since' | 'lookedAt'>, look: Look): Listening {
  const { now, reachedSince } = look;
  const deafness = deafnessAt(lookedAt, look);
  const heardSince = deafness === null ? Math.max(since, reachedSince ?? now) : now;
  return { since: Math.min(now, heardSince), lookedAt: now, deafness };
}

function deafnessAt(lookedAt: number, { now, reachedSince, waitingSince, isClockTrusted }: Look): Deafness | null {
  if (!isShort(lookedAt, now)) return 'stopped';
  if (reachedSince === null) return 'broker';
  if (!isClockTrusted) return 'clock';
  return waitingSince === null || isShort(waitingSince, now) ? null : 'waiting';
}

/** Since when silence counts for one who asks between two looks, or long after the last. */
export const listeningAt = ({ since, lookedAt }: Pick<Listening, 'since' | 'lookedAt'>, now: number): number =>
  isShort(lookedAt, now) ? since : now;
