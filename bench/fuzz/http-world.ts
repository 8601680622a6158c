import { chooseCompanyForGuests } from '#server/access/users/sessions/guest.ts';
import { startSession } from '#server/access/users/sessions/session-store.ts';
import type { Within } from '#server/platform/db/within.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addApiKey, addCompany, addDevice, addUser } from '../../server/test/harness/builder.ts';

interface Deps {
  readonly within: Within;
  readonly clock: { now(): number };
}

/** Who calls, and what there is to call for. Calls change and remove it: it is made again from time to time. */
export interface FuzzWorld {
  /** Null: nobody. */
  readonly tokens: readonly (string | null)[];
  readonly mcuIds: readonly string[];
  readonly companyId: number;
}

const scope = systemScope('fuzz');

export async function makeWorld(ground: Deps): Promise<FuzzWorld> {
  const company = await addCompany(ground);
  const devices = [await addDevice(ground, { companyId: company.id }), await addDevice(ground, { companyId: 1 })];
  const admin = await addUser(ground, { role: 'admin', companyId: company.id });
  const users = [
    (await addUser(ground, { role: 'superAdmin' })).id,
    admin.id,
    (await addUser(ground, { role: 'commonUser', companyId: company.id })).id,
  ];
  const now = ground.clock.now();
  const sessions = await ground.within(scope, async (tx) => {
    const guest = await chooseCompanyForGuests(tx, company.id, { demo: false, now });
    const tokens: string[] = [];
    for (const userId of [...users, guest ?? 0])
      tokens.push((await startSession(tx, { userId, language: 'en', origin: null }, now)).token);
    return tokens;
  });
  const key = await addApiKey(ground, { userId: admin.id, access: 'control' });
  return { tokens: [...sessions, key, null], mcuIds: devices.map(({ mcuId }) => mcuId), companyId: company.id };
}
