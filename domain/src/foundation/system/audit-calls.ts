import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { companyIds, int, interval, language, longPage, longPaging } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { AUDIT_RESULTS } from './audit-results.ts';

const filter = {
  ...interval,
  /** With all below it; the own one when none is named. */
  companyId: int(1).optional(),
  /** Several, instead of one. */
  companyIdList: companyIds().default([]),
  /** An action, or the feature of several: `users.signIn`, `users`. */
  action: z
    .string()
    .regex(/^([a-zA-Z]+(\.[a-zA-Z]+)?)?$/)
    .max(60)
    .default(''),
  outcome: z.enum(['', ...AUDIT_RESULTS]).default(''),
  userId: int(1).optional(),
  /** What was done in one session, by its name in an entry. */
  session: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  /** A part of what it was done to, of who did it, or of the network it came from. */
  key: z.string().trim().max(100).default(''),
};

export const auditCalls = {
  pageAudit: post('/manager/audit/page', {
    effect: 'reads',
    summary: 'Who did what in the companies of the caller, newest first; refusals have the code of their reason',
    refusals: ['company_not_found'],
    access: 'seeAudit',
    input: z.object({ ...filter, ...longPaging }),
    output: longPage(
      z.object({
        id: z.int(),
        at: z.int(),
        userId: z.int().nullable(),
        /** Null for the program itself, an account that is gone, and one above the caller's company. */
        userName: z.string().nullable(),
        /** Null where the name is, and for an API key of a company. */
        userRole: z.enum(['superAdmin', 'admin', 'commonUser', 'guest']).nullable(),
        /** Whose it is: the company of the object, or of the account where there is none. */
        companyId: z.int(),
        /** Null for a company that is gone. */
        companyName: z.string().nullable(),
        action: z.string(),
        target: z.string().nullable(),
        /** The network that it came from. */
        address: z.string().nullable(),
        /** Browser and system, or the program. */
        client: z.string().nullable(),
        /** The name of the session; null for a key, a guest's and what was done without one. */
        session: z.string().nullable(),
        /** `done`, or the code of a refusal. */
        outcome: z.string(),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
        /** What the ids in `target` and in fields of `detail` are called today; none of what is gone or not visible. */
        names: z.record(z.string(), z.string()),
      }),
    ),
  }),
  exportAudit: post('/manager/audit/export', {
    summary: 'The same as a table; at most 50,000 entries. The export itself is an entry',
    refusals: ['company_not_found'],
    access: 'seeAudit',
    effect: 'reads',
    input: z.object({ ...filter, ...tableForm, language: language().optional() }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
};
