import { hasCome } from '#domain/foundation/basics/has-come.ts';
import type { Logger } from './logger.ts';

const QUIET_MS = 10_000;
/**
 * Above this number all keys are dropped: a flood of keys is logged line by line, limited by the rate of connections.
 */
const MAX_KEYS = 10_000;

/**
 * Warnings that others can cause at will: for each key one line at once, then one in ten seconds with the count of the
 * rest.
 */
export interface OccasionalLog {
  warn(key: string, fields: object, message: string): void;
}

export function createOccasionalLog(log: Logger, clock: { now(): number }): OccasionalLog {
  const logged = new Map<string, { at: number; silenced: number }>();
  return {
    warn: (key, fields, message) => {
      const now = clock.now();
      const last = logged.get(key);
      if (last && !hasCome(last.at + QUIET_MS, now, QUIET_MS)) {
        last.silenced++;
        return;
      }
      if (logged.size >= MAX_KEYS) logged.clear();
      logged.set(key, { at: now, silenced: 0 });
      log.warn(last && last.silenced > 0 ? { ...fields, alike: last.silenced } : fields, message);
    },
  };
}
