import { refusalOf } from '#domain/access/api-keys/access.ts';
import { KEY_CALLS_PER_MINUTE } from '#domain/access/api-keys/limits.ts';
import type { Call } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { RequestCounts } from '../../platform/http/request-counts.ts';
import type { Session } from '../../platform/http/session.ts';
import type { KeyUses } from './uses.ts';

const MANY = 10_000;

/** Admits calls with keys: so many a minute, and of those that a key may make. Its account must be allowed them besides. */
export function createKeyAdmission(
  { clock }: Pick<Context, 'clock'>,
  uses: KeyUses,
): (session: Session, call: Pick<Call, 'effect'>, address: string) => void {
  const counts = new RequestCounts(MANY);
  let minuteEnds = 0;
  return (session, call, address) => {
    const key = session.apiKey;
    const refusal = refusalOf(key?.access ?? null, call.effect);
    if (!key) {
      if (refusal) throw new Refusal(refusal);
      return;
    }
    const now = clock.now();
    if (now >= minuteEnds) {
      counts.clear();
      minuteEnds = now + MINUTE_MS;
    }
    if (counts.add(key.id) > KEY_CALLS_PER_MINUTE)
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((minuteEnds - now) / 1000) });
    uses.note(session, address);
    if (refusal) throw new Refusal(refusal);
  };
}
