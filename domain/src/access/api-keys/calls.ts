import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { int, json, list, nothing } from '../../contract/fields.ts';
import { MODULES } from '../../foundation/permissions/permissions.ts';
import { KEY_ACCESS } from './access.ts';
import { MAX_KEY_DAYS, MAX_KEY_NAME_LENGTH } from './limits.ts';

const role = z.enum(['admin', 'commonUser']);
const companyId = int(1).optional();
const wish = {
  name: z.string().trim().min(1).max(MAX_KEY_NAME_LENGTH),
  access: z.enum(KEY_ACCESS).default('read'),
  /** Without one it reads devices, which needs no module. */
  modules: json(list(z.enum(MODULES), { max: MODULES.length })).default([]),
  days: int(1, MAX_KEY_DAYS).default(90),
};

const key = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins. */
  hint: z.string(),
  access: z.enum([...KEY_ACCESS, 'bridge']),
  modules: z.array(z.enum(MODULES)),
  createdAt: z.int(),
  expiresAt: z.int(),
  /** To the minute. */
  lastUsedAt: z.int().nullable(),
  lastNetwork: z.string().nullable(),
});
const companyKey = key.extend({
  companyId: z.int(),
  companyName: z.string(),
  /** The account whose rights it has; null for a key of the company. */
  owner: z.string().nullable(),
  role: z.enum(['superAdmin', 'admin', 'commonUser']),
  madeBy: z.string(),
});
export type ListedKey = z.infer<typeof key>;
export type ListedCompanyKey = z.infer<typeof companyKey>;

const added = z.object({ id: z.string(), key: z.string() });
const id = z.uuid();

export const apiKeyCalls = {
  listMyApiKeys: post('/apikey/listMine', {
    summary: 'API keys of the own account, the newest first',
    access: 'manageOwnKeys',
    output: z.array(key),
  }),
  addMyApiKey: post('/apikey/addMine', {
    summary: 'Make an API key of the own account; the key is shown this once',
    refusals: ['max_api_keys'],
    access: 'manageOwnKeys',
    input: z.object(wish),
    output: added,
  }),
  revokeMyApiKey: post('/apikey/revokeMine', {
    summary: 'Revoke an API key of the own account; it ends everywhere at once',
    refusals: ['api_key_not_found'],
    access: 'manageOwnKeys',
    input: z.object({ id }),
    output: nothing,
  }),
  listCompanyApiKeys: post('/apikey/list', {
    summary: 'API keys of a company and of those below it, and of their accounts, the newest first, at most 500',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId }),
    output: z.array(companyKey),
  }),
  addCompanyApiKey: post('/apikey/add', {
    summary: 'Make an API key of a company, which stays when its maker goes; the key is shown this once',
    refusals: ['DuplicateName', 'max_api_keys', 'company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId, role: role.default('commonUser'), ...wish }),
    output: added,
  }),
  revokeCompanyApiKey: post('/apikey/revoke', {
    summary: 'Revoke an API key of a company that the caller manages, or of one of its accounts',
    refusals: ['api_key_not_found'],
    access: 'manageCompany',
    input: z.object({ id }),
    output: nothing,
  }),
};
