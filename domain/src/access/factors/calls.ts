import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { int, json, language, list, nothing } from '../../contract/fields.ts';
import { MAX_PASSWORD_LENGTH } from '../users/account-limits.ts';
import { DEMANDS } from './demand.ts';
import { CODE_DIGITS, MAX_PASSKEY_NAME_LENGTH } from './limits.ts';
import { foldRecoveryCode, isRecoveryCode } from './recovery-code.ts';

const id = () => int(1);
const ticket = z.string().min(20).max(100);
/** Six digits of an authenticator app, however they were typed. */
const code = z
  .string()
  .max(40)
  .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `must be ${CODE_DIGITS} digits`));
const recoveryCode = z.string().max(60).refine(isRecoveryCode, 'must be a recovery code').transform(foldRecoveryCode);

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
};
/** What the browser says when it has used a passkey, as WebAuthn writes it in JSON. */
const assertion = json(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(200).nullish(),
    }),
  }),
);
/** What it says when it has made one. */
const attestation = json(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(16_000),
      transports: list(z.string().max(20), { max: 10 }).default([]),
    }),
  }),
);
export type Assertion = z.output<typeof assertion>;
export type Attestation = z.output<typeof attestation>;

/** What the browser is asked, as WebAuthn writes it in JSON. */
const options = z.looseObject({ challenge: z.string() });
const signedIn = z.object({ token: z.string(), expiresAt: z.int(), language: language() });
/** Shown once; null when the codes from before stay. */
const codes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** Why this address of the console can have no passkeys. */
const hindrance = z.enum(['numbers', 'elsewhere']);

export const factorCalls = {
  signInWithFactor: post('/factors/signIn', {
    reaches: 'mailboxes',
    summary: 'Go on with a sign-in that asked for a second factor: a code of the app, a recovery code or a passkey',
    refusals: ['password_must_change', 'factor_code_error', 'recovery_code_error', 'passkey_error', 'ticket_error'],
    access: 'public',
    cost: 'costly',
    input: z.object({
      ticket,
      code: code.optional(),
      recoveryCode: recoveryCode.optional(),
      passkey: assertion.optional(),
      language: language().optional(),
    }),
    output: signedIn,
  }),
  passkeyToSignIn: post('/factors/passkeyToSignIn', {
    summary: 'What a browser is asked to use a passkey: any for this address, or with a ticket those of its account',
    refusals: ['passkey_address_numbers', 'passkey_not_found', 'ticket_error'],
    access: 'public',
    cost: 'costly',
    input: z.object({ ticket: ticket.optional() }),
    output: options,
  }),
  signInWithPasskey: post('/factors/signInWithPasskey', {
    summary: 'Sign in with a passkey alone: it asks its owner for a PIN, finger or face itself',
    refusals: ['account_disabled', 'password_must_change', 'passkey_error', 'password_not_allowed'],
    access: 'public',
    cost: 'costly',
    input: z.object({ passkey: assertion, language: language().optional() }),
    output: signedIn,
  }),
  finishFactorSetUp: post('/factors/finishSetUp', {
    summary: 'Go on with a sign-in that asked to set up a second factor, once there is one',
    refusals: ['password_must_change', 'no_factor', 'ticket_error'],
    access: 'public',
    cost: 'costly',
    input: z.object({ ticket, language: language().optional() }),
    output: signedIn,
  }),
  myFactors: post('/factors/mine', {
    summary: 'Second factors of the own account',
    access: 'manageOwnAccount',
    output: z.object({
      authenticator: z.object({ addedAt: z.int(), lastUsedAt: z.int().nullable() }).nullable(),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          addedAt: z.int(),
          lastUsedAt: z.int().nullable(),
          /** The host name of the console for which it was made. */
          host: z.string(),
          /** It can be used at the address of this call. */
          isForThisHost: z.boolean(),
        }),
      ),
      recoveryCodes: z.object({ left: z.int(), of: z.int(), madeAt: z.int() }).nullable(),
      /** The company that demands a second factor of this account. */
      demandedBy: z.string().nullable(),
      passkeyHindrance: hindrance.nullable(),
      /** Where passkeys are possible, when not here. */
      passkeyAddress: z.string().nullable(),
    }),
  }),
  passkeyToConfirm: post('/factors/passkeyToConfirm', {
    summary: 'What a browser is asked to confirm with a passkey that it is the owner of the account',
    refusals: ['passkey_not_found'],
    access: 'manageOwnAccount',
    output: options,
  }),
  confirmOwner: post('/factors/confirm', {
    summary: 'Confirm with password or passkey that the caller owns the account: a ticket to change its second factors',
    refusals: ['password_error', 'passkey_error', 'passkey_address_numbers', 'passkey_address_elsewhere'],
    access: 'manageOwnAccount',
    input: z.object({
      password: z.string().min(1).max(MAX_PASSWORD_LENGTH).optional(),
      passkey: assertion.optional(),
    }),
    output: z.object({ ticket: z.string() }),
  }),
  beginAuthenticator: post('/factors/beginAuthenticator', {
    summary: 'A new secret for an authenticator app; it is in force after its first code',
    refusals: ['confirmation_error'],
    access: 'public',
    cost: 'costly',
    input: z.object({ ticket }),
    output: z.object({
      /** Base32. */
      secret: z.string(),
      /** For the picture that the app reads. */
      url: z.string(),
    }),
  }),
  finishAuthenticator: post('/factors/finishAuthenticator', {
    reaches: 'mailboxes',
    summary: 'The first code of the new authenticator app',
    refusals: ['factor_code_error', 'confirmation_error'],
    access: 'public',
    cost: 'costly',
    input: z.object({ ticket, code }),
    output: codes,
  }),
  beginPasskey: post('/factors/beginPasskey', {
    summary: 'What a browser is asked to make a passkey',
    refusals: ['max_passkeys', 'confirmation_error'],
    access: 'public',
    cost: 'costly',
    input: z.object({ ticket }),
    output: options,
  }),
  finishPasskey: post('/factors/finishPasskey', {
    reaches: 'mailboxes',
    summary: 'The passkey that a browser has made',
    refusals: ['passkey_error', 'confirmation_error'],
    access: 'public',
    cost: 'costly',
    input: z.object({ ticket, passkey: attestation, name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH) }),
    output: codes,
  }),
  newRecoveryCodes: post('/factors/newRecoveryCodes', {
    summary: 'New recovery codes; those from before are void',
    refusals: ['confirmation_error', 'no_factor'],
    access: 'public',
    cost: 'costly',
    input: z.object({ ticket }),
    output: codes,
  }),
  removeFactor: post('/factors/remove', {
    reaches: 'mailboxes',
    summary: 'Remove a passkey, or without an id the authenticator app; refused for the last one where it is demanded',
    refusals: ['passkey_not_found', 'confirmation_error', 'factor_demanded', 'no_factor'],
    access: 'public',
    cost: 'costly',
    input: z.object({ ticket, id: z.uuid().optional() }),
    output: nothing,
  }),
  resetFactors: post('/factors/reset', {
    reaches: 'mailboxes',
    summary: 'Remove all second factors of an account whose owner has lost them; the owner is mailed, sessions end',
    refusals: ['user_not_found'],
    access: 'manageUsers',
    input: z.object({ id: id() }),
    output: nothing,
  }),
  factorDemand: post('/factors/demand', {
    summary: 'Of whom a company demands a second factor, and what holds from above',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id() }),
    output: z.object({
      demand: z.enum(DEMANDS),
      /** Demanded by a company above. */
      above: z.object({ demand: z.enum(DEMANDS), companyName: z.string() }).nullable(),
      /** False for companies further down: they follow those above. */
      mayDemand: z.boolean(),
    }),
  }),
  saveFactorDemand: post('/factors/saveDemand', {
    summary: 'Demand a second factor of the administrators or of everybody of a company and below it',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id(), demand: z.enum(DEMANDS) }),
    output: nothing,
  }),
};
