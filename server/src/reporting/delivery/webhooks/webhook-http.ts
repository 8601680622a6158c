import type { webhookCalls } from '#domain/reporting/delivery/webhook-calls.ts';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { pageWebhookMessages, retryWebhookMessage } from './webhook-messages.ts';
import { addWebhook, listWebhooks, removeWebhook, rotateWebhook, testWebhook, updateWebhook } from './webhooks.ts';

export const webhookHandlers = (context: Context): Handlers<typeof webhookCalls> => ({
  listWebhooks: ({ session }) => listWebhooks(context, session),
  addWebhook: ({ session, input }) => addWebhook(context, session, input),
  updateWebhook: ({ session, input }) => updateWebhook(context, session, input),
  removeWebhook: ({ session, input }) => removeWebhook(context, session, input.id),
  rotateWebhook: ({ session, input }) => rotateWebhook(context, session, input.id),
  testWebhook: ({ session, input }) => testWebhook(context, session, input.id),
  retryWebhookMessage: ({ session, input }) => retryWebhookMessage(context, session, input),
  pageWebhookMessages: ({ session, input }) => pageWebhookMessages(context, session, input),
});
