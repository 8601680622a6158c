import { Refusal } from '#domain/foundation/basics/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { SharedPart } from '#domain/reporting/sharing/limits.ts';
import { sameBytes } from '../../access/users/sessions/token.ts';
import { countTry, forgiveTry } from '../../access/users/sessions/tries.ts';
import type { Context } from '../../context.ts';
import type { Shared } from '../../foundation/visibility/shared.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { networkOf } from '../../platform/http/network.ts';
import { RequestCounts } from '../../platform/http/request-counts.ts';
import { hashOfCode, hashOfKey } from './shares.ts';

type Parts = Pick<Context, 'within' | 'clock'>;

/** A share that may be read now. */
export interface OpenShare extends Shared {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  /** Of a named party. */
  readonly purpose: string;
  readonly parts: readonly SharedPart[];
  readonly historyDays: number;
  readonly showsCompany: boolean;
  readonly expiresAt: number;
}

/** What the bearer of a link sends, and from where. */
interface Bearer {
  readonly key: string;
  readonly code: string;
  readonly address: string;
}

interface Row extends OpenShare {
  readonly codeHash: Buffer | null;
  readonly forParty: boolean;
  readonly revokedAt: number | null;
}

const scope = systemScope('reader of a share');
/** The columns of an open share. */
export const OPEN_SHARE =
  'id, company_id, path, device_id, site_id, name, purpose, parts, history_days, shows_company, expires_at';

/** Reading again within this time is the same visit. */
const VISIT_MS = 10 * MINUTE_MS;
const NOTED_MS = MINUTE_MS;
/** Wrong words for one link, from all networks together. */
const CODES_OF_A_LINK = 60;

const READS_PER_MINUTE = 120;
const MAX_COUNTED_LINKS = 20_000;

/** At most so many reads of one link a minute in this process, from wherever they come. */
export function createReadLimit(now: () => number): (key: string) => void {
  const counts = new RequestCounts(MAX_COUNTED_LINKS);
  let endsAt = 0;
  return (key) => {
    const at = now();
    if (at >= endsAt) {
      counts.clear();
      endsAt = at + MINUTE_MS;
    }
    if (counts.add(key) > READS_PER_MINUTE)
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((endsAt - at) / 1000) });
  };
}

/** The share of a link, or why it cannot be read. A visit is noted. */
export async function admitBearer({ within, clock }: Parts, bearer: Bearer): Promise<OpenShare> {
  const { key, address } = bearer;
  const now = clock.now();
  const share = await within(scope, (tx) =>
    tx.maybe<Row>(`select ${OPEN_SHARE}, code_hash, for_party, revoked_at from share where key_hash = $1`, [
      hashOfKey(key),
    ]),
  );
  if (!share) {
    // Nobody guesses 256 bits; but who tries does not have the database work for it.
    await countTry(within, [{ subject: `share:${networkOf(address)}` }], now);
    throw new Refusal('share_not_found');
  }
  refuseEnded(share, now);
  if (share.forParty) throw new Refusal('share_needs_account');
  if (share.codeHash) await checkCode({ within, clock }, share.id, share.codeHash, bearer);
  await within(scope, (tx) => noteRead(tx, share.id, now));
  const { codeHash: _, revokedAt: __, forParty: ___, ...open } = share;
  return open;
}

/** A share that was withdrawn or has expired is refused at once. */
export function refuseEnded(
  share: { readonly revokedAt: number | null; readonly expiresAt: number },
  now: number,
): void {
  if (share.revokedAt !== null) throw new Refusal('share_revoked');
  if (share.expiresAt <= now) throw new Refusal('share_expired');
}

/** Notes that a share was read; true for the first time of a visit. */
export async function noteRead(tx: Tx, id: number, now: number): Promise<boolean> {
  const noted = await tx.maybe<{ isVisit: boolean }>(
    `update share s set uses = s.uses + (coalesce(b.used_at, 0) <= $2)::int, used_at = $3
     from (select used_at from share where id = $1 for update) b
     where s.id = $1 and coalesce(b.used_at, 0) <= $4 returning coalesce(b.used_at, 0) <= $2 as is_visit`,
    [id, now - VISIT_MS, now, now - NOTED_MS],
  );
  return noted?.isVisit ?? false;
}

async function checkCode({ within, clock }: Parts, id: number, codeHash: Buffer, { key, code, address }: Bearer) {
  if (code === '') throw new Refusal('share_code_needed');
  const now = clock.now();
  const ofNetwork = { subject: `share code:${id}:${networkOf(address)}` };
  const ofLink = { subject: `share code:${id}`, max: CODES_OF_A_LINK, windowMs: HOUR_MS };
  // Counted before it is compared: many words at once are not compared all.
  await countTry(within, [ofNetwork, ofLink], now);
  if (!sameBytes(hashOfCode(key, code), codeHash)) throw new Refusal('share_code_wrong');
  await within(scope, (tx) => forgiveTry(tx, ofNetwork, ofLink));
}
