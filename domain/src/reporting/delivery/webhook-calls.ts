import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, int, json, list, long, nothing, page, paging } from '../../contract/fields.ts';
import { howItWent, toldAlarm } from './calls.ts';
import { MAX_WEBHOOK_NAME_LENGTH, MAX_WEBHOOK_URL_LENGTH } from './limits.ts';
import { WEBHOOK_KINDS } from './webhook-kinds.ts';

const id = () => int(1);
const keepers = { access: 'manageDelivery', modules: ['message'] } as const;

const chosen = {
  name: z.string().trim().min(1).max(MAX_WEBHOOK_NAME_LENGTH),
  url: z.string().trim().min(1).max(MAX_WEBHOOK_URL_LENGTH),
  kinds: json(list(z.enum(WEBHOOK_KINDS), { min: 1, max: WEBHOOK_KINDS.length })),
  /** Alarms of this severity and more severe ones; 1 is the most severe. */
  level: int(1, 4).default(4),
};

export const webhookCalls = {
  listWebhooks: post('/webhook/list', {
    effect: 'reads',
    summary: "Programs that are told of the devices of the caller's companies",
    ...keepers,
    output: z.array(
      z.object({
        id: z.int(),
        companyId: z.int(),
        companyName: z.string(),
        name: z.string(),
        url: z.string(),
        kinds: z.array(z.enum(WEBHOOK_KINDS)),
        level: z.int(),
        /** Failed attempts in a row. */
        failures: z.int(),
        /** When it is tried again; null where nothing waits for that. */
        nextAt: z.int().nullable(),
        /** Since when it is switched off, by people or because it failed for days. */
        disabledAt: z.int().nullable(),
        /** Until when the secret before this one signs as well. */
        formerUntil: z.int().nullable(),
      }),
    ),
  }),
  addWebhook: post('/webhook/add', {
    effect: 'changes',
    summary: 'Let a program be told; the secret that signs is shown this once',
    refusals: ['company_not_found', 'webhook_address_not_allowed', 'max_webhooks'],
    ...keepers,
    input: z.object({ companyId: id(), ...chosen }),
    output: z.object({ id: z.int(), secret: z.string() }),
  }),
  updateWebhook: post('/webhook/update', {
    effect: 'changes',
    summary: 'Change a webhook, or switch it off and on',
    refusals: ['webhook_not_found', 'webhook_address_not_allowed'],
    ...keepers,
    input: z.object({ id: id(), ...chosen, enabled: flag().default(true) }),
    output: nothing,
  }),
  removeWebhook: post('/webhook/remove', {
    effect: 'changes',
    summary: 'Remove a webhook with what it was told',
    refusals: ['webhook_not_found'],
    ...keepers,
    input: z.object({ id: id() }),
    output: nothing,
  }),
  rotateWebhook: post('/webhook/rotate', {
    effect: 'changes',
    summary: 'A new secret, shown this once; the one before signs too for another day',
    refusals: ['webhook_not_found'],
    ...keepers,
    input: z.object({ id: id() }),
    output: z.object({ secret: z.string(), formerUntil: z.int() }),
  }),
  testWebhook: post('/webhook/test', {
    reaches: 'address',
    effect: 'changes',
    summary: 'Call a webhook now with a message of type test, and say how it went',
    refusals: ['webhook_not_found'],
    ...keepers,
    input: z.object({ id: id() }),
    output: z.object({ status: z.int().nullable(), error: z.string().nullable(), tookMs: z.int() }),
  }),
  pageWebhookMessages: post('/webhook/page', {
    effect: 'reads',
    summary: 'What a webhook was told, newest first, and how it went',
    refusals: ['webhook_not_found'],
    ...keepers,
    input: z.object({ id: id(), ...paging, failed: flag().default(false) }),
    output: page(
      z.object({
        id: z.int(),
        /** As in the header `webhook-id`. */
        messageId: z.string(),
        type: z.string(),
        /** Null where the alarm is gone, or the message is about none. */
        alarm: toldAlarm.nullable(),
        deviceName: z.string().nullable(),
        orderNo: z.string().nullable(),
        body: z.string(),
        ...howItWent,
      }),
    ).extend({ failed: z.int() }),
  }),
  retryWebhookMessage: post('/webhook/retry', {
    reaches: 'address',
    effect: 'changes',
    summary: 'Send a message that failed again now, in the order of its webhook',
    refusals: ['webhook_not_found', 'webhook_off', 'webhook_message_settled'],
    ...keepers,
    input: z.object({ id: id(), message: long(1) }),
    output: nothing,
  }),
};
