import type { Module } from '#domain/foundation/permissions/permissions.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { addUser, type NewUser } from '#server/access/users/accounts/add.ts';
import { hashPassword } from '#server/access/users/accounts/password.ts';
import { ID } from '../server/seeds/demo/companies.ts';
import { PASSWORD } from './api.ts';
import { inDatabase } from './in-database.ts';
import type { TestApp } from './test-app.ts';

type Account = Partial<Pick<NewUser, 'role' | 'companyId' | 'language' | 'email'>> & { modules?: readonly Module[] };

/** Adds an account for a test that changes settings or needs rights that no demo account has; returns its login name. */
export async function addAccount(app: TestApp, name: string, account: Account = {}): Promise<string> {
  const loginName = `${name}-${Date.now().toString(36)}`;
  const passwordHash = await hashPassword(PASSWORD);
  await inDatabase(app, (tx) =>
    addUser(
      tx,
      {
        companyId: ID.northfield,
        displayName: name,
        email: null,
        role: 'admin',
        modules: MODULES,
        ...account,
        loginName,
        passwordHash,
      },
      Date.now(),
    ),
  );
  return loginName;
}
