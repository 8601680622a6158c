import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '../../access/users/account-limits.ts';
import { post } from '../../contract/define.ts';
import { int, nothing } from '../../contract/fields.ts';

/** An account that the caller manages; its own when none is named. */
const id = int(1).optional();

export const personalDataCalls = {
  exportAccount: post('/user/user/exportAccount', {
    summary:
      'Everything that is stored of a person, as JSON: of oneself, or of an account that an administrator manages',
    refusals: ['user_not_found'],
    access: 'manageOwnAccount',
    effect: 'manages',
    input: z.object({ id }),
    output: 'file',
    mediaTypes: ['application/json'],
  }),
  eraseAccount: post('/user/user/eraseAccount', {
    summary: 'Remove an account and replace its names in the audit; the own one needs its password',
    refusals: ['password_error', 'last_super_admin', 'last_admin', 'user_not_found'],
    access: 'manageOwnAccount',
    input: z.object({ id, password: z.string().min(1).max(MAX_PASSWORD_LENGTH).optional() }),
    output: nothing,
  }),
};
