import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { RequestCounts } from './request-counts.ts';

const MAX_COUNTED = 20_000;

/** At most so many requests of one session a minute in this process: guests share an account, but no session. */
export function createMinuteLimit(now: () => number, most: number): (session: string) => void {
  const counts = new RequestCounts(MAX_COUNTED);
  let endsAt = 0;
  return (session) => {
    const at = now();
    if (at >= endsAt) {
      counts.clear();
      endsAt = at + MINUTE_MS;
    }
    if (counts.add(session) > most)
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((endsAt - at) / 1000) });
  };
}
