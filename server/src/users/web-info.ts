import { ROOT_PATH } from '#domain/company-path.ts';
import type { Output } from '#domain/contract/define.ts';
import type { userCalls } from '#domain/users/calls.ts';
import type { Context } from '../context.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import { isGuestLoginOn } from './guest.ts';

const scope = systemScope('web info');
const PRODUCT_NAME = 'Wattyard';

/**
 * The name of the console for a company: its own brand, else that of the nearest one above it, else the name of the
 * product.
 */
export async function consoleName(tx: Tx, companyPath: string | null): Promise<string> {
  const row = await tx.maybe<{ brandName: string }>(
    `select brand_name from company
     where brand_name is not null and $1 >= path and $1 < path || '.' order by length(path) desc limit 1`,
    [companyPath ?? ROOT_PATH],
  );
  return row?.brandName ?? PRODUCT_NAME;
}

/** Name, pictures and map services of the console; for a signed-in caller under its company's brand. */
export async function webInfo(
  { within, config }: Context,
  companyPath: string | null,
): Promise<Output<typeof userCalls.webInfo>> {
  const { siteName, guestLogin } = await within(scope, async (tx) => ({
    siteName: await consoleName(tx, companyPath),
    guestLogin: await isGuestLoginOn(tx),
  }));
  return {
    siteName,
    ico: '',
    webName: siteName,
    demo: config.demo !== 'off',
    guestLogin,
    version: config.version,
    mapServices: config.mapServices,
  };
}
