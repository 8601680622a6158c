import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { int, language, nothing } from '../../contract/fields.ts';
import { TABLE_CHOICES } from '../../contract/table-file.ts';
import { brandFields } from '../../foundation/companies/brand-fields.ts';
import { MAX_COMPANY_NAME_LENGTH } from '../../foundation/companies/limits.ts';
import { MAP_COORDINATES, MAP_KINDS } from '../../foundation/system/map-service.ts';
import { ACCOUNT_NAME, EMAIL, MAX_EMAIL_LENGTH } from './account-limits.ts';
import { newPassword } from './new-password.ts';
import { foldResetCode, isResetCode } from './reset-code.ts';

const signedIn = z.object({ token: z.string(), expiresAt: z.int(), language: language() });

const email = z.email({ pattern: EMAIL }).max(MAX_EMAIL_LENGTH);

const mapService = z.object({
  kind: z.enum(MAP_KINDS),
  url: z.string(),
  coordinates: z.enum(MAP_COORDINATES),
  attribution: z.string(),
});

export const userCalls = {
  verifyCode: get('/user/verifyCode', {
    summary: 'An image with a verification code for the sign-in: SVG, valid for five minutes and one use',
    access: 'public',
    cost: 'costly',
    output: z.object({ verifyKey: z.string(), svg: z.string() }),
  }),
  sendVerifyCode: post('/user/sendVerifyCode', {
    reaches: 'mailboxes',
    summary: 'The verification code by e-mail, for users who cannot read the image',
    refusals: ['mail_not_configured'],
    access: 'public',
    cost: 'costly',
    input: z.object({ userLoginName: z.string().trim().min(1).max(64) }),
    output: z.object({ verifyKey: z.string() }),
  }),
  userLogin: post('/user/userLogin', {
    summary: 'Sign in; what is asked for besides the password comes as a refusal with a ticket to go on with',
    refusals: [
      'login_error',
      'verify_code_error',
      'account_disabled',
      'password_must_change',
      'second_factor_required',
      'second_factor_setup_required',
      'password_not_allowed',
    ],
    access: 'public',
    cost: 'costly',
    input: z.object({
      userLoginName: z.string().trim().min(1).max(64),
      password: z.string().min(1).max(200),
      verifyCode: z.string().trim().min(1).max(16),
      verifyKey: z.string().max(100).default(''),
      language: language().optional(),
    }),
    output: signedIn,
  }),
  guestLogin: post('/user/guestLogin', {
    summary: 'Look around as guest of the company chosen for guests',
    refusals: ['guest_login_off'],
    access: 'public',
    cost: 'costly',
    input: z.object({ language: language().optional() }),
    output: signedIn,
  }),
  logout: post('/user/logout', {
    summary: 'End this token everywhere, and pushes to the browser that signs out',
    input: z.object({ pushEndpoint: z.string().max(2_000).optional() }),
    output: nothing,
  }),
  userInfo: get('/user/userInfoV3', {
    summary: 'Who is signed in, and the interface settings',
    output: z.object({
      userName: z.string(),
      sysAdminFlag: z.boolean(),
      guestFlag: z.boolean(),
      role: z.enum(['superAdmin', 'admin', 'commonUser', 'guest']),
      /** When the token ends unless it is used. */
      expiresAt: z.int(),
      /** With the brand of the company. */
      companyInfo: z.object({ id: z.int(), companyName: z.string(), idx: z.string(), ...brandFields }),
      currentUserInfo: z.object({
        userLoginName: z.string(),
        displayName: z.string(),
        email: z.string().nullable(),
        /** Waits until a link that was mailed there is opened; until then `email` counts. */
        newEmail: z.string().nullable(),
        /** Null: that of the company. */
        timeZone: z.string().nullable(),
        /** The menu as the account arranged it; empty: as it comes. */
        desktop: z.array(z.object({ key: z.string(), visible: z.boolean() })),
        modules: z.string(),
        allModules: z.array(z.string()),
        map: z.string(),
        lang: language(),
        temperatureType: z.enum(['C', 'F']),
        tableFormat: z.enum(TABLE_CHOICES),
        skinTheme: z.enum(['light', 'dark']),
        /** When the account was added. */
        createdAt: z.int(),
        /** Null: not by its owner, or before this was stored. */
        passwordChangedAt: z.int().nullable(),
        lastSignInAt: z.int().nullable(),
      }),
    }),
  }),
  webInfo: get('/user/webInfo', {
    summary:
      'Name and pictures of the console, and its map services. The brand is that of the host name or of the company',
    access: 'public',
    cost: 'costly',
    input: z.object({ company: int(1).optional() }),
    output: z.object({
      ...brandFields,
      demo: z.boolean(),
      guestLogin: z.boolean(),
      sendsMail: z.boolean(),
      version: z.string(),
      mapServices: z.object({ world: mapService, regional: mapService }),
    }),
  }),
  setTemperatureType: post('/user/user/setTemperatureType', {
    effect: 'changes',
    summary: 'Celsius or Fahrenheit',
    access: 'saveOwnSettings',
    input: z.object({ temperatureType: z.enum(['C', 'F']) }),
    output: nothing,
  }),
  setTableFormat: post('/user/user/setTableFormat', {
    effect: 'changes',
    summary: 'Commas or semicolons in the CSV files of the console; by itself it goes by the language',
    access: 'saveOwnSettings',
    input: z.object({ tableFormat: z.enum(TABLE_CHOICES) }),
    output: nothing,
  }),
  setSkinTheme: post('/user/user/setSkinTheme', {
    effect: 'changes',
    summary: 'Light or dark',
    access: 'saveOwnSettings',
    input: z.object({ skinTheme: z.enum(['light', 'dark']) }),
    output: nothing,
  }),
  setMap: post('/user/user/setMap', {
    effect: 'changes',
    summary: 'Map service',
    access: 'saveOwnSettings',
    input: z.object({ map: z.enum(['world', 'regional']) }),
    output: nothing,
  }),
  setLanguage: post('/user/user/setLanguage', {
    effect: 'changes',
    summary: 'Interface language',
    access: 'saveOwnSettings',
    input: z.object({ language: language() }),
    output: nothing,
  }),
  getCloseGuide: post('/user/user/getCloseGuide', {
    effect: 'reads',
    summary: 'The counter of a version of the guided tour; at 100 it never starts by itself again',
    input: z.object({ platformType: int(1, 9), platformVersion: z.string().max(40).default('') }),
    output: z.object({ count: z.int() }),
  }),
  closeGuide: post('/user/user/closeGuide', {
    effect: 'changes',
    summary: 'Set the counter of a version of the guided tour to 100',
    input: z.object({ platformType: int(1, 9), platformVersion: z.string().max(40).default('') }),
    output: nothing,
  }),
  sendRetrieveCode: post('/user/company/sendRetrieveCode', {
    reaches: 'mailboxes',
    summary: 'Mail a code for a new password; the response never reveals whether the address exists',
    refusals: ['mail_not_configured'],
    access: 'public',
    cost: 'costly',
    input: z.object({ email }),
    output: nothing,
  }),
  retrievePassword: post('/user/company/retrievePassword', {
    summary: 'Set a new password with the mailed code',
    refusals: ['retrieve_code_error', 'password_common', 'password_personal'],
    access: 'public',
    cost: 'costly',
    input: z.object({
      email,
      code: z.string().max(40).refine(isResetCode, 'must be 8 letters and digits').transform(foldResetCode),
      password: newPassword,
    }),
    output: nothing,
  }),
  createSuperAdmin: post('/user/createSuperAdmin', {
    reaches: 'mailboxes',
    summary: 'The first account of an empty installation, with the one-time link printed at its start',
    refusals: ['setup_link_error', 'password_common', 'password_personal', 'DuplicateName', 'company_not_found'],
    access: 'public',
    cost: 'costly',
    input: z.object({
      setupToken: z.string().min(20).max(100),
      userLoginName: z.string().trim().regex(ACCOUNT_NAME),
      password: newPassword,
      email: email.optional(),
      companyName: z.string().trim().min(1).max(MAX_COMPANY_NAME_LENGTH),
    }),
    output: signedIn,
  }),
  getUserModuleLis: post('/report/getUserModuleLis', {
    effect: 'reads',
    summary: 'Modules the caller may open',
    output: z.array(z.string()),
  }),
};
