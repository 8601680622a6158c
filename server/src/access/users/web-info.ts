import type { userCalls } from '#domain/access/users/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import type { Context } from '../../context.ts';
import { brandOf, companyVisited, type Visit } from '../../foundation/companies/brand.ts';
import { mapsForBrowsers, type StoredMaps } from '../../foundation/system/maps/map-services.ts';
import { systemScope } from '../../platform/db/within.ts';
import { isGuestLoginOn } from './sessions/guest.ts';

const scope = systemScope('web info');

/** Name, pictures and map services of the console, before anybody is signed in. */
export async function webInfo(
  { within, config }: Pick<Context, 'within' | 'config'>,
  visit: Visit,
  { sendsMail, maps }: { sendsMail: boolean; maps: StoredMaps },
): Promise<Output<typeof userCalls.webInfo>> {
  const { brand, guestLogin } = await within(scope, async (tx) => ({
    brand: await brandOf(tx, await companyVisited(tx, visit)),
    guestLogin: await isGuestLoginOn(tx),
  }));
  return {
    ...brand,
    demo: config.demo !== 'off',
    guestLogin,
    sendsMail,
    version: config.version,
    mapServices: mapsForBrowsers(maps),
  };
}
