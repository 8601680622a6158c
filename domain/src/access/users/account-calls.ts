import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, int, json, language, list, nothing, page, paging } from '../../contract/fields.ts';
import { isTimeZone } from '../../foundation/basics/time-zone.ts';
import { MODULES } from '../../foundation/permissions/permissions.ts';
import {
  ACCOUNT_NAME,
  EMAIL,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
} from './account-limits.ts';
import { DESKTOP_KEY_LENGTH, DESKTOP_LENGTH } from './desktop.ts';
import { newPassword } from './new-password.ts';

const id = () => int(1);
const role = z.enum(['superAdmin', 'admin', 'commonUser']);
export type AccountRole = z.infer<typeof role>;
const displayName = z.string().trim().min(1).max(MAX_DISPLAY_NAME_LENGTH);
/** Empty: none. */
const email = z.union([z.literal(''), z.email({ pattern: EMAIL }).max(MAX_EMAIL_LENGTH)]);
const modules = json(list(z.enum(MODULES), { max: MODULES.length }));
const password = z.string().min(1).max(MAX_PASSWORD_LENGTH);

/** By login name, or by the last sign-in with those at the end who never signed in. */
const ACCOUNT_SORTS = ['name', 'lastSignIn'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

const account = z.object({
  id: z.int(),
  userLoginName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  /** Waits until a link that was mailed there is opened; until then `email` counts. */
  newEmail: z.string().nullable(),
  role,
  companyId: z.int(),
  companyName: z.string(),
  modules: z.array(z.enum(MODULES)),
  language: language(),
  disabled: z.boolean(),
  /** No password has been chosen yet: the account was invited. */
  isInvited: z.boolean(),
  createdAt: z.int(),
  lastSignInAt: z.int().nullable(),
});
export type ListedAccount = z.infer<typeof account>;

/** How the owner of an account gets in: by a mailed link, or with a password that is shown once and never again. */
const signInLink = z.object({ mailed: z.boolean(), password: z.string().nullable() });

export const accountCalls = {
  userV3PageList: post('/user/user/userV3PageList', {
    summary:
      'Accounts of a company and those below it, by login name or last sign-in; of the own one when none is named',
    refusals: ['company_not_found'],
    access: 'manageUsers',
    input: z.object({
      companyId: id().optional(),
      /** A part of the name, login name or e-mail. */
      key: z.string().trim().max(100).default(''),
      role: role.optional(),
      disabled: flag().optional(),
      /** Of the company alone. */
      direct: flag().default(false),
      sort: z.enum(ACCOUNT_SORTS).default('name'),
      descending: flag().default(false),
      ...paging,
    }),
    output: page(account),
  }),
  insertUser: post('/user/user/insert', {
    reaches: 'mailboxes',
    summary:
      'Add an account; its owner is sent a link, or where that cannot be mailed gets a password that is shown once',
    refusals: ['DuplicateName', 'company_not_found'],
    access: 'manageUsers',
    input: z.object({
      companyId: id(),
      userLoginName: z.string().trim().regex(ACCOUNT_NAME),
      displayName: displayName.optional(),
      email: email.default(''),
      role: role.default('commonUser'),
      modules: modules.optional(),
      language: language().default('en'),
    }),
    output: signInLink.extend({ id: z.int() }),
  }),
  updateUserById: post('/user/user/updateById', {
    reaches: 'mailboxes',
    summary: 'Change an account: its name, e-mail, company, role, modules, language, or switch it off',
    refusals: ['last_super_admin', 'DuplicateName', 'user_not_found', 'company_not_found'],
    access: 'manageUsers',
    input: z.object({
      id: id(),
      companyId: id().optional(),
      displayName: displayName.optional(),
      email: email.optional(),
      role: role.optional(),
      modules: modules.optional(),
      language: language().optional(),
      disabled: flag().optional(),
    }),
    output: nothing,
  }),
  deleteUserById: post('/user/user/deleteById', {
    summary: 'Remove an account; what it did stays in the audit',
    refusals: ['last_super_admin', 'user_not_found'],
    access: 'manageUsers',
    input: z.object({ id: id() }),
    output: nothing,
  }),
  resetPassword: post('/user/user/resetPassword', {
    reaches: 'mailboxes',
    summary: 'Void the password of an account: its owner is sent a link, or gets a password that is shown once',
    refusals: ['user_not_found'],
    access: 'manageUsers',
    input: z.object({ id: id() }),
    output: signInLink,
  }),
  setPasswordByLink: post('/user/setPasswordByLink', {
    summary: 'Choose a password with the link of an invitation or of a reset',
    refusals: ['link_error', 'ticket_error', 'password_common', 'password_personal'],
    access: 'public',
    cost: 'counted',
    input: z.object({ link: z.string().min(20).max(100), password: newPassword }),
    output: z.object({ userLoginName: z.string() }),
  }),
  finishSignIn: post('/user/finishSignIn', {
    summary: 'Sign in with the ticket of a sign-in that asked for a new password',
    refusals: ['link_error', 'ticket_error', 'password_common', 'password_personal'],
    access: 'public',
    cost: 'counted',
    input: z.object({ ticket: z.string().min(20).max(100), password: newPassword, language: language().optional() }),
    output: z.object({ token: z.string(), expiresAt: z.int(), language: language() }),
  }),
  changePassword: post('/user/user/changePassword', {
    summary: 'Change the own password; other sessions and the API keys of the account end, unless they are kept',
    refusals: ['password_error', 'password_common', 'password_personal'],
    access: 'manageOwnAccount',
    input: z.object({ password, newPassword, endOthers: flag().default(true) }),
    output: nothing,
  }),
  saveUserInfo: post('/user/company/saveUserInfo', {
    reaches: 'mailboxes',
    summary: 'Change the own profile; another e-mail needs the password, and an empty time zone is that of the company',
    refusals: ['password_error', 'DuplicateName'],
    access: 'manageOwnAccount',
    input: z.object({
      displayName: displayName.optional(),
      email: email.optional(),
      password: password.optional(),
      timeZone: z
        .string()
        .max(64)
        .refine((zone) => zone === '' || isTimeZone(zone), 'must be a time zone')
        .optional(),
    }),
    output: nothing,
  }),
  sendEmailProof: post('/user/user/sendEmailProof', {
    reaches: 'mailboxes',
    summary: 'Mail the link again that proves an address which waits: the own one, or that of an account one manages',
    refusals: ['mail_not_configured', 'user_not_found'],
    access: 'manageOwnAccount',
    input: z.object({ id: id().optional() }),
    /** False where no address waits any more. */
    output: z.object({ mailed: z.boolean() }),
  }),
  confirmEmail: post('/user/confirmEmail', {
    summary: 'With the link that was mailed to an address: it counts from now on',
    refusals: ['link_error', 'DuplicateName'],
    access: 'public',
    cost: 'counted',
    input: z.object({ link: z.string().min(20).max(100) }),
    output: z.object({ email: z.string() }),
  }),
  setDesktop: post('/user/user/setDesktop', {
    summary: 'Order of the modules in the menu, and which of them are shown',
    access: 'saveOwnSettings',
    input: z.object({
      /** With keys of other versions of the console too. */
      desktop: json(
        list(z.object({ key: z.string().min(1).max(DESKTOP_KEY_LENGTH), visible: z.boolean() }), {
          max: DESKTOP_LENGTH,
        }),
      ).refine(
        (entries) => new Set(entries.map(({ key }) => key)).size === entries.length,
        'must name each module once',
      ),
    }),
    output: nothing,
  }),
  listMySessions: post('/user/user/listSessions', {
    summary: 'Where the own account is signed in, the latest first',
    access: 'manageOwnAccount',
    output: z.array(
      z.object({
        id: z.string(),
        isThis: z.boolean(),
        createdAt: z.int(),
        /** To the hour. */
        lastUsedAt: z.int(),
        expiresAt: z.int(),
        address: z.string().nullable(),
        agent: z.string().nullable(),
      }),
    ),
  }),
  endMySessions: post('/user/user/endSessions', {
    summary: 'End one session of the own account, or all but this one',
    access: 'manageOwnAccount',
    input: z.object({ id: z.uuid().optional() }),
    output: z.object({ ended: z.int() }),
  }),
};
