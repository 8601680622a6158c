import { z } from 'zod';
import { post } from '../contract/define.ts';
import { instant, int, json, nothing, page, paging } from '../contract/fields.ts';
import { companyDelivery, DELIVERY_CHANNELS, deliveryPreferences } from './preferences.ts';

const MEMBERS = ['superAdmin', 'admin', 'commonUser'] as const;
const ADMINS = ['superAdmin', 'admin'] as const;
const ofMessages = { modules: ['message'] } as const;

/** How far a message has come; `dropped`: there was nothing left to tell. */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;

export const deliveryCalls = {
  deliveryPreferences: post('/delivery/preferences', {
    summary: 'What the caller is told of alarms outside of the console, and who has chosen it',
    access: MEMBERS,
    ...ofMessages,
    output: z.object({
      preferences: deliveryPreferences,
      /** `default`: nobody has chosen. */
      origin: z.enum(['own', 'company', 'default']),
      /** Whose setting it is where a company has chosen. */
      companyName: z.string().nullable(),
      email: z.string().nullable(),
      timeZone: z.string(),
      /** Channels of this installation. */
      channels: z.array(z.enum(DELIVERY_CHANNELS)),
    }),
  }),
  saveDeliveryPreferences: post('/delivery/savePreferences', {
    summary: 'Choose what the caller is told; null follows the company again',
    access: MEMBERS,
    ...ofMessages,
    input: z.object({ preferences: json(deliveryPreferences.nullable()) }),
    output: nothing,
  }),
  sendTestMail: post('/delivery/test', {
    summary: "Mail a test to the caller's own address",
    access: MEMBERS,
    ...ofMessages,
    output: z.object({ email: z.string() }),
  }),
  pageDeliveryMessages: post('/delivery/page', {
    summary: 'What the caller was sent, newest first',
    access: MEMBERS,
    ...ofMessages,
    input: z.object({ ...paging }),
    output: page(
      z.object({
        id: z.int(),
        channel: z.enum(DELIVERY_CHANNELS),
        state: z.enum(MESSAGE_STATES),
        /** How many alarms it tells. */
        alarms: z.int(),
        madeAt: z.int(),
        settledAt: z.int().nullable(),
        attempts: z.int(),
        error: z.string().nullable(),
      }),
    ),
  }),
  companyDelivery: post('/delivery/company', {
    summary: 'What a company says of what its people are told and who is called when nobody acknowledges',
    access: ADMINS,
    ...ofMessages,
    input: z.object({ companyId: int(1, 2 ** 31 - 1) }),
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
    summary: 'Set it, unless somebody else has in between',
    access: ADMINS,
    ...ofMessages,
    input: z.object({
      companyId: int(1, 2 ** 31 - 1),
      setting: json(companyDelivery),
      /** When what was changed here was last changed; absent where nothing was set. */
      updatedAt: instant().optional(),
    }),
    output: z.object({ updatedAt: z.int() }),
  }),
};
