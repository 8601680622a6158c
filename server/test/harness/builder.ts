import { randomBytes } from 'node:crypto';
import { MODULES, type Role } from '#domain/foundation/permissions/permissions.ts';
import { type KeyWish, makeKey } from '#server/access/api-keys/make-key.ts';
import * as users from '#server/access/users/accounts/add.ts';
import { hashPassword } from '#server/access/users/accounts/password.ts';
import type { Context } from '#server/context.ts';
import * as devices from '#server/fleet/inventory/add.ts';
import * as companies from '#server/foundation/companies/add.ts';
import { ensureRootCompany } from '#server/foundation/companies/root.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { writeCurrentLeases } from '#server/trade/leases/current-lease.ts';

type BuilderContext = Pick<Context, 'within' | 'clock'>;
const scope = systemScope('test');
const unique = () => randomBytes(4).toString('hex');

export interface BuiltCompany {
  readonly id: number;
  readonly path: string;
}

/** A company below another; the root, made when it is not there, when none is named. */
export async function addCompany(
  { within, clock }: BuilderContext,
  company: Partial<companies.NewCompany> = {},
): Promise<BuiltCompany> {
  return within(scope, async (tx) => {
    if (company.parentId === undefined) await ensureRootCompany(tx, 'Root', clock.now());
    const { parentId = 1, name = `Company ${unique()}`, timeZone = 'Europe/Berlin', modules = MODULES } = company;
    const id = await companies.addCompany(tx, { ...company, parentId, name, timeZone, modules }, clock.now());
    return tx.one<BuiltCompany>('select id, path from company where id = $1', [id]);
  });
}

/** The root company alone. */
export const addRoot = ({ within, clock }: BuilderContext): Promise<number> =>
  within(scope, (tx) => ensureRootCompany(tx, 'Root', clock.now()));

export const TEST_PASSWORD = 'right-Password-1';
// One hash for all: hashing is slow on purpose.
let passwordHash: Promise<string> | undefined;

export interface BuiltUser {
  readonly id: number;
  readonly loginName: string;
  readonly email: string;
}

/** An account with `TEST_PASSWORD`. */
export async function addUser(
  { within, clock }: BuilderContext,
  user: Partial<users.NewUser> & { role?: Exclude<Role, 'guest'> } = {},
): Promise<BuiltUser> {
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const hash = await passwordHash;
  const { loginName = `user-${unique()}`, companyId = 1, role = 'admin', modules = MODULES } = user;
  const { displayName = loginName, email = `${loginName}@example.com` } = user;
  return within(scope, async (tx) => {
    if (companyId === 1) await ensureRootCompany(tx, 'Root', clock.now());
    const id = await users.addUser(
      tx,
      { ...user, loginName, companyId, role, modules, displayName, email, passwordHash: user.passwordHash ?? hash },
      clock.now(),
    );
    return { id, loginName, email: email ?? '' };
  });
}

/** An API key of an account, with all modules. */
export const addApiKey = (
  { within, clock }: BuilderContext,
  { userId, ...wish }: Partial<KeyWish> & { userId: number },
): Promise<string> => {
  const { access = 'read', modules = MODULES, days = 90, name = `Key ${access}` } = wish;
  return within(
    scope,
    async (tx) => (await makeKey(tx, userId, { name, access, modules, days }, 'test', clock.now())).key,
  );
};

/** A device with a new key, on a battery of 48 V. */
export async function addDevice(
  { within, clock }: BuilderContext,
  device: Partial<devices.NewDevice> & { companyId: number },
): Promise<devices.AddedDevice> {
  const { mcuId = randomBytes(12).toString('hex'), sn = `SN-${unique()}`, deviceType = 'a' } = device;
  const { deviceName = `Device ${sn}` } = device;
  return within(scope, (tx) =>
    devices.addDevice(tx, { nominalCentiVolt: 4800, ...device, mcuId, sn, deviceType, deviceName }, clock.now()),
  );
}

/** Leases a device to a company for a period. */
export async function leaseDevice(
  { within, clock }: BuilderContext,
  deviceId: number,
  path: string,
  { from, until }: { from: number; until: number },
): Promise<void> {
  await within(scope, async (tx) => {
    await tx.query(
      `insert into lease_grant (id, device_id, company_id, path, starts_at, ends_at)
       values (nextval('lease_grant_id_seq'), $1, $2, $3, $4, $5)`,
      [deviceId, Number(path.split('-').at(-1)), path, from, until],
    );
    await writeCurrentLeases(tx, [deviceId], clock.now());
  });
}
