import type { deliveryCalls } from '#domain/reporting/delivery/calls.ts';
import type { chainCalls } from '#domain/reporting/delivery/chain-calls.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { companyDelivery, saveCompanyDelivery } from './company.ts';
import { openChannels } from './jobs.ts';
import type { MailParts } from './mail/send-mails.ts';
import { escalatingAlarms, toldOfAlarm } from './notices/alarm-chain.ts';
import { pageMessages } from './notices/message-page.ts';
import { preferencesOf, savePreferences, sendTestMail } from './preferences.ts';
import { addPushBrowser, pushBrowsers, removePushBrowser, sendTestPush } from './push/push-browsers.ts';

const scope = systemScope('what an account is told');

export const chainHandlers = (context: Context): Handlers<typeof chainCalls> => ({
  toldOfAlarm: ({ session, input }) => toldOfAlarm(context, session, input.id),
  escalatingAlarms: ({ session }) => escalatingAlarms(context, session),
});

export function deliveryHandlers(context: Context, mail: MailParts): Handlers<typeof deliveryCalls> {
  return {
    deliveryPreferences: ({ session }) => context.within(scope, (tx) => preferencesOf(tx, session, openChannels(mail))),
    saveDeliveryPreferences: ({ session, input }) => savePreferences(context, session, input.preferences),
    sendTestMail: ({ session }) => sendTestMail(context, mail, session),
    pushBrowsers: ({ session }) => pushBrowsers(context, session),
    addPushBrowser: ({ session, input }) => addPushBrowser(context, session, input),
    removePushBrowser: ({ session, input }) => removePushBrowser(context, session, input.id),
    sendTestPush: ({ session }) => sendTestPush(context, mail, session),
    pageDeliveryMessages: ({ session, input }) => pageMessages(context.within, session, input),
    companyDelivery: ({ session, input }) => companyDelivery(context, session, input.companyId),
    saveCompanyDelivery: ({ session, input }) => saveCompanyDelivery(context, session, input),
  };
}
