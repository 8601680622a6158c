import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { instant, int, json, language, nothing } from '../../contract/fields.ts';
import {
  MAX_CLIENT_ID_LENGTH,
  MAX_CLIENT_SECRET_LENGTH,
  MAX_GROUP_LENGTH,
  MAX_GROUP_RULES,
  MAX_ISSUER_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_STRONG_VALUES,
  USUAL_SCOPES,
} from './limits.ts';

const id = () => int(1);
/** What a group can give: never more than an administrator. */
const role = z.enum(['admin', 'commonUser']);
export type GivenRole = z.infer<typeof role>;

const rule = z.object({ group: z.string().trim().min(1).max(MAX_GROUP_LENGTH), role, companyId: z.int32().min(1) });
const issuer = z.url({ protocol: /^https$/ }).max(MAX_ISSUER_LENGTH);
const SCOPES = /^[\w:./-]+( [\w:./-]+)*$/;
const isOfOpenId = (scopes: string) => scopes.split(' ').includes('openid');

const setting = z.object({
  /** On the button: “Sign in with …”. */
  label: z.string().trim().min(1).max(MAX_LABEL_LENGTH),
  issuer,
  clientId: z.string().trim().min(1).max(MAX_CLIENT_ID_LENGTH),
  scopes: z.string().trim().max(300).regex(SCOPES).refine(isOfOpenId, 'must name openid').default(USUAL_SCOPES),
  /** The claim that names the groups, or the way to it with dots; empty: none. */
  groupClaim: z.string().trim().max(200),
  /** The first one whose group somebody has decides. */
  rules: z.array(rule).max(MAX_GROUP_RULES),
  /** Of people without one of the groups, in the company itself; null: they are refused. */
  fallbackRole: role.nullable(),
  /** Values of `acr` or `amr` that say that the provider has asked for a second factor. */
  strongValues: z.array(z.string().trim().min(1).max(100)).max(MAX_STRONG_VALUES),
  enabled: z.boolean(),
  /** False: only administrators of the company itself sign in with a password. */
  passwordsAllowed: z.boolean(),
});

const signedIn = z.object({ token: z.string(), expiresAt: z.int(), language: language() });
const identity = z.object({
  issuer: z.string(),
  /** Of the provider. */
  label: z.string(),
  /** The account was made by it: without it nobody gets in. */
  isMaker: z.boolean(),
  joinedAt: z.int(),
  lastSignInAt: z.int().nullable(),
});

/** What an administrator is told of a provider that does not work. */
const PROVIDER_FAULTS = ['address', 'unreachable', 'document', 'issuer', 'flow', 'pkce', 'keys'] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

export const singleSignOnCalls = {
  singleSignOnOffer: get('/user/singleSignOn/offer', {
    summary:
      'The sign-in provider of the company whose console a page is, by its link or host name, and where it is used',
    access: 'public',
    cost: 'costly',
    input: z.object({ company: id().optional() }),
    output: z.object({ companyId: z.int(), label: z.string(), console: z.string() }).nullable(),
  }),
  beginSingleSignOn: post('/user/singleSignOn/begin', {
    reaches: 'mailboxes',
    summary: 'Begin to sign in with the provider of a company: the address that the browser opens next',
    refusals: ['single_sign_on_off', 'single_sign_on_unreachable', 'single_sign_on_no_address'],
    access: 'public',
    cost: 'costly',
    input: z.object({ companyId: id(), language: language().optional() }),
    output: z.object({ url: z.string() }),
  }),
  finishSingleSignOn: post('/user/singleSignOn/finish', {
    summary: 'The session of the browser that comes back from a provider, for the code that it was given',
    refusals: [
      'account_disabled',
      'second_factor_setup_required',
      'single_sign_on_off',
      'single_sign_on_refused',
      'single_sign_on_expired',
    ],
    access: 'public',
    cost: 'costly',
    input: z.object({ code: z.string().min(20).max(100), language: language().optional() }),
    output: signedIn,
  }),
  getSingleSignOn: post('/user/singleSignOn/get', {
    summary: 'The sign-in provider of a company; its secret is not told',
    refusals: ['single_sign_on_no_address', 'company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id() }),
    output: z.object({
      setting: setting.extend({ hasSecret: z.boolean(), updatedAt: z.int(), accounts: z.int() }).nullable(),
      /** To be entered at the provider; null where the console has no public address. */
      redirectAddress: z.string().nullable(),
    }),
  }),
  saveSingleSignOn: post('/user/singleSignOn/save', {
    summary: 'Set the sign-in provider of a company directly below the top; without a secret it keeps the one it has',
    refusals: [
      'single_sign_on_address',
      'single_sign_on_no_address',
      'single_sign_on_secret_needed',
      'company_not_found',
      'changed_meanwhile',
    ],
    access: 'manageCompany',
    input: z.object({
      companyId: id(),
      setting: json(setting),
      /** Empty: a client without a secret. */
      clientSecret: z.string().trim().max(MAX_CLIENT_SECRET_LENGTH).optional(),
      /** Of the settings that were changed; absent for new ones. */
      updatedAt: instant().optional(),
    }),
    output: z.object({ updatedAt: z.int() }),
  }),
  removeSingleSignOn: post('/user/singleSignOn/remove', {
    summary: 'Remove the sign-in provider of a company; the accounts that it made stay, without a way in',
    refusals: ['single_sign_on_off', 'company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id() }),
    output: nothing,
  }),
  testSingleSignOn: post('/user/singleSignOn/test', {
    reaches: 'address',
    summary: 'Ask a provider for what it publishes, and say what is wrong with it',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id(), issuer }),
    output: z.object({ fault: z.enum(PROVIDER_FAULTS).nullable(), detail: z.string() }),
  }),
  listMyIdentities: post('/user/singleSignOn/mine', {
    summary: 'Sign-in providers with which the own account is connected, and the one with which it can be',
    access: 'manageOwnAccount',
    output: z.object({ list: z.array(identity), offer: z.string().nullable() }),
  }),
  connectSingleSignOn: post('/user/singleSignOn/connect', {
    reaches: 'address',
    summary: 'Connect the own account with the provider of its company: the address that the browser opens next',
    refusals: [
      'password_error',
      'single_sign_on_off',
      'single_sign_on_unreachable',
      'single_sign_on_refused',
      'single_sign_on_no_address',
    ],
    access: 'manageOwnAccount',
    input: z.object({ password: z.string().min(1).max(200), language: language().optional() }),
    output: z.object({ url: z.string() }),
  }),
  disconnectSingleSignOn: post('/user/singleSignOn/disconnect', {
    summary: 'Disconnect the own account from a provider',
    refusals: ['single_sign_on_stays'],
    access: 'manageOwnAccount',
    input: z.object({ issuer: z.string().max(MAX_ISSUER_LENGTH) }),
    output: nothing,
  }),
};
