import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import type { NewUser } from '#server/access/users/accounts/add.ts';
import { ID } from './companies.ts';

/** The well-known password while the demo is bound to this machine. */
export const DEMO_PASSWORD = 'Wattyard-demo-1';

type DemoAccount = Pick<NewUser, 'companyId' | 'loginName' | 'displayName' | 'email' | 'role' | 'modules'> & {
  readonly id: number;
  readonly meaning: string;
};

export const demoAccounts: readonly DemoAccount[] = [
  {
    id: 1,
    companyId: 1,
    loginName: 'super',
    displayName: 'Sam Super',
    email: 'super@wattyard.example',
    role: 'superAdmin',
    modules: MODULES,
    meaning: 'super admin of everything',
  },
  {
    id: 2,
    companyId: ID.northfield,
    loginName: 'admin',
    displayName: 'Ada Northfield',
    email: 'admin@northfield.example',
    role: 'admin',
    modules: MODULES,
    meaning: 'admin of Northfield Rentals and its four depots',
  },
  {
    id: 3,
    companyId: ID.oldYard,
    loginName: 'user',
    displayName: 'Uli Old Yard',
    email: 'user@northfield.example',
    role: 'commonUser',
    modules: MODULES,
    meaning: 'common user of Old Yard depot',
  },
];
