import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, instant, int, json, nothing, page, paging } from '../../contract/fields.ts';
import { DELIVERY_CHANNELS, MAX_PUSH_BROWSERS } from './limits.ts';
import { companyDelivery, deliveryPreferences } from './preferences.ts';

const ofMessages = { modules: ['message'] } as const;

/** How far a message has come; `dropped`: there was nothing left to tell. */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;

/** How giving out a message went. */
export const howItWent = {
  state: z.enum(MESSAGE_STATES),
  madeAt: z.int(),
  settledAt: z.int().nullable(),
  /** When a message that waits is tried next. */
  nextAt: z.int().nullable(),
  tries: z.array(z.object({ at: z.int(), status: z.int().nullable(), error: z.string().nullable(), tookMs: z.int() })),
};

/** An alarm as its sentence needs it. */
export const toldAlarm = z.object({
  level: z.int(),
  msgType: z.int(),
  triggerValue: z.int(),
  extend: z.record(z.string(), z.unknown()),
  raisedAt: z.int(),
  releasedAt: z.int().nullable(),
});

const MESSAGE_KINDS = [
  'raise',
  'release',
  'escalation',
  'digest',
  'several',
  'report',
  'service',
  'payment',
  'consent',
] as const;

export const deliveryCalls = {
  deliveryPreferences: post('/delivery/preferences', {
    effect: 'reads',
    summary: 'What the caller is told of alarms outside of the console, and who has chosen it',
    access: 'receiveMessages',
    ...ofMessages,
    output: z.object({
      preferences: deliveryPreferences,
      /** What holds wherever the caller has not chosen. */
      followed: deliveryPreferences,
      /** Whether the caller has chosen anything. */
      isOwn: z.boolean(),
      /** Whose setting is followed; null: no company has set anything. */
      companyName: z.string().nullable(),
      /** Who is called for the caller's company when nobody acknowledges; null: nobody. */
      escalation: z
        .object({
          level: z.int(),
          /** Accounts of companies above are named by their company. */
          steps: z.array(z.object({ afterMinutes: z.int(), names: z.array(z.string()) })),
        })
        .nullable(),
      email: z.string().nullable(),
      timeZone: z.string(),
      /** Channels of this installation. */
      channels: z.array(z.enum(DELIVERY_CHANNELS)),
    }),
  }),
  saveDeliveryPreferences: post('/delivery/savePreferences', {
    effect: 'changes',
    summary: 'Choose what the caller is told: what differs from the company; null follows it in everything again',
    access: 'receiveMessages',
    ...ofMessages,
    input: z.object({ preferences: json(deliveryPreferences.nullable()) }),
    output: nothing,
  }),
  sendTestMail: post('/delivery/test', {
    reaches: 'own mailbox',
    effect: 'changes',
    summary: "Mail a test to the caller's own address",
    refusals: ['mail_not_configured', 'mail_failed', 'no_email'],
    access: 'receiveMessages',
    ...ofMessages,
    output: z.object({ email: z.string() }),
  }),
  pushBrowsers: post('/delivery/browsers', {
    effect: 'reads',
    summary: "Browsers of the caller that are pushed to, and the server's key for adding one",
    access: 'receiveMessages',
    ...ofMessages,
    output: z.object({
      /** A point of P-256, base64url, as RFC 8292 hands it to a browser. */
      key: z.string(),
      browsers: z.array(z.object({ id: z.int(), name: z.string(), endpoint: z.string(), addedAt: z.int() })),
    }),
  }),
  addPushBrowser: post('/delivery/addBrowser', {
    effect: 'changes',
    summary: 'Push to a browser of the caller from now on',
    refusals: ['push_address_not_allowed', 'max_push_browsers'],
    access: 'receiveMessages',
    ...ofMessages,
    input: z.object({
      endpoint: z.string().min(1).max(2_000),
      p256dh: z.string().regex(/^[\w-]{87}$/, 'is not a point of P-256'),
      auth: z.string().regex(/^[\w-]{22}$/, 'is not 16 bytes'),
      name: z.string().trim().min(1).max(100),
    }),
    output: z.object({ id: z.int() }),
  }),
  removePushBrowser: post('/delivery/removeBrowser', {
    effect: 'changes',
    summary: 'Push to a browser of the caller no more',
    access: 'receiveMessages',
    ...ofMessages,
    input: z.object({ id: int(1) }),
    output: nothing,
  }),
  sendTestPush: post('/delivery/testPush', {
    reaches: 'own mailbox',
    effect: 'changes',
    summary: `Push a test to the caller's browsers, ${MAX_PUSH_BROWSERS} at most, and say what their push services answered`,
    refusals: ['no_push_browser'],
    access: 'receiveMessages',
    ...ofMessages,
    output: z.object({
      browsers: z.array(z.object({ name: z.string(), status: z.int().nullable(), error: z.string().nullable() })),
    }),
  }),
  pageDeliveryMessages: post('/delivery/page', {
    effect: 'reads',
    summary: 'What the caller was sent, newest first; an administrator can ask for everybody of its companies',
    refusals: ['no_push_browser'],
    access: 'receiveMessages',
    ...ofMessages,
    input: z.object({ ...paging, everybody: flag().default(false), failed: flag().default(false) }),
    output: page(
      z.object({
        id: z.int(),
        /** Who was told, and the address as it is now; of a push the browsers are not named. */
        to: z.object({ name: z.string(), address: z.string().nullable() }),
        channel: z.enum(DELIVERY_CHANNELS),
        kind: z.enum(MESSAGE_KINDS),
        /** How many alarms it tells. */
        alarms: z.int(),
        /** The first of them, as it is now; null: it is gone, or no longer the caller's to see. */
        alarm: toldAlarm.nullable(),
        deviceName: z.string().nullable(),
        /** Of a report: what it is about. */
        report: z.object({ subject: z.enum(['fleet', 'site', 'device']), name: z.string() }).nullable(),
        ...howItWent,
      }),
    ).extend({ failed: z.int() }),
  }),
  companyDelivery: post('/delivery/company', {
    effect: 'reads',
    summary: 'What a company says of what its people are told and who is called when nobody acknowledges',
    refusals: ['company_not_found'],
    access: 'manageDelivery',
    ...ofMessages,
    input: z.object({ companyId: int(1) }),
    output: z.object({
      setting: companyDelivery,
      /** What holds where the company has set nothing; the name of the company above that says so, null: nobody does. */
      inherited: companyDelivery.extend({
        preferencesFrom: z.string().nullable(),
        escalationFrom: z.string().nullable(),
      }),
      /** Accounts that can be called. */
      people: z.array(z.object({ id: z.int(), name: z.string(), hasEmail: z.boolean() })),
      updatedAt: z.int().nullable(),
    }),
  }),
  saveCompanyDelivery: post('/delivery/saveCompany', {
    effect: 'changes',
    summary: 'Set it, unless somebody else has in between',
    refusals: ['user_not_found', 'company_not_found', 'changed_meanwhile'],
    access: 'manageDelivery',
    ...ofMessages,
    input: z.object({
      companyId: int(1),
      setting: json(companyDelivery),
      /** When what was changed here was last changed; absent where nothing was set. */
      updatedAt: instant().optional(),
    }),
    output: z.object({ updatedAt: z.int() }),
  }),
};
