import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { passportCalls } from '#domain/reporting/passports/calls.ts';
import { LOG_KEYS } from '#domain/reporting/passports/log-values.ts';
import { reads, type Tier } from '#domain/reporting/passports/tiers.ts';
import { sameBytes } from '../../access/users/sessions/token.ts';
import { countTry } from '../../access/users/sessions/tries.ts';
import type { Context } from '../../context.ts';
import { ownScope, systemScope } from '../../platform/db/within.ts';
import { networkOf } from '../../platform/http/network.ts';
import { hashOfGrant } from './grants.ts';
import { factsOf, type PassportRow, passportOfCode } from './rows.ts';
import { logOf } from './use.ts';
import { countsOf, fixedFor } from './view.ts';

const scope = systemScope('reader of a passport');

/** Who opens a passport without an account, and from where. */
interface Reader {
  readonly code: string;
  readonly key: string;
  readonly address: string;
}

/** A passport as a stranger sees it: never place, company or device; of its use only with a key. */
export async function openPassport(
  context: Pick<Context, 'within' | 'clock'>,
  { code, key, address }: Reader,
): Promise<Output<(typeof passportCalls)['openPassport']>> {
  const { within, clock } = context;
  const row = await within(scope, (tx) => passportOfCode(tx, code));
  const tier = row && tierOf(row, key, clock.now());
  if (!row || tier === null) {
    // One that is closed is as if it were not there; who tries many is slowed down.
    await countTry(within, [{ subject: `passport:${networkOf(address)}` }], clock.now());
    throw new Refusal('passport_not_found');
  }
  const seesUse = reads(tier, 'interest');
  const log = seesUse ? await logOf(context, ownScope(row.path), row) : [];
  const counts = countsOf(row, log);
  return {
    code,
    tier,
    ...factsOf(row),
    status: seesUse ? row.status : null,
    changes: seesUse ? row.statusChanges.map(({ status, at }) => ({ status, at })) : [],
    log: [...log],
    fixed: fixedFor(row, tier).map(({ key: name, value, at }) => ({ key: name, value, at })),
    criticalMaterials: criticalMaterials(row),
    withheld: {
      interest: seesUse ? 0 : counts.interest + LOG_KEYS.length,
      authority: tier === 'authority' ? 0 : counts.authority,
    },
    changedAt: row.passportChangedAt,
  };
}

/** What the bearer of a key reads; null where nothing may be read. */
function tierOf({ isPublic, passportGrants }: PassportRow, key: string, now: number): Tier | null {
  if (key === '') return isPublic ? 'public' : null;
  const hash = Buffer.from(hashOfGrant(key));
  const grant = passportGrants.find(({ keyHash }) => sameBytes(Buffer.from(keyHash), hash));
  return grant && grant.expiresAt > now ? grant.tier : null;
}

/** Of the materials, which are for who has an interest, everybody is told the critical ones. */
function criticalMaterials({ passport }: PassportRow): string[] | null {
  const materials = passport.materials?.value;
  if (!Array.isArray(materials)) return null;
  return materials.flatMap((each: { isCriticalRawMaterial?: unknown; batteryMaterialName?: unknown }) =>
    each.isCriticalRawMaterial === true && typeof each.batteryMaterialName === 'string'
      ? [each.batteryMaterialName]
      : [],
  );
}
