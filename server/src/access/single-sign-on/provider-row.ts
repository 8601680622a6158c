import type { GivenRole } from '#domain/access/single-sign-on/calls.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { GroupRule } from './placement.ts';

export interface ProviderRow {
  readonly companyId: number;
  readonly path: string;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Buffer | null;
  readonly scopes: string;
  readonly groupClaim: string;
  readonly rules: readonly GroupRule[];
  readonly fallbackRole: GivenRole | null;
  readonly strongValues: readonly string[];
  readonly enabled: boolean;
  readonly passwordsAllowed: boolean;
  readonly updatedAt: number;
}

const COLUMNS = `company_id, path, label, issuer, client as client_id, sealed_secret as client_secret, scopes, group_claim, rules, fallback_role,
  strong_values, enabled, passwords_allowed, updated_at`;

/** Depth of the companies that have a provider: directly below the top. */
const DEPTH = 2;

export const isAtDepth = (path: string): boolean => idsOfPath(path)?.length === DEPTH;

/** The company directly below the top to which one belongs; of the top itself: none. */
export const rootOf = (path: string): number => idsOfPath(path)?.[DEPTH - 1] ?? 0;

export const findProvider = (tx: Tx, companyId: number): Promise<ProviderRow | null> =>
  tx.maybe<ProviderRow>(`select ${COLUMNS} from sign_in_provider where company_id = $1`, [companyId]);

/** The provider of a company directly below the top, if it is switched on. */
export async function providerOn(tx: Tx, companyId: number): Promise<ProviderRow | null> {
  const provider = await findProvider(tx, companyId);
  // One whose company has been put below another waits until it is back.
  return provider?.enabled && isAtDepth(provider.path) ? provider : null;
}

/** The provider that is in force for people of a company and those below it. */
export const providerInForce = (tx: Tx, path: string): Promise<ProviderRow | null> => providerOn(tx, rootOf(path));
