import type { Context } from '../../../context.ts';
import { brandOf } from '../../../foundation/companies/brand.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { systemScope } from '../../../platform/db/within.ts';
import { accountsById } from '../accounts.ts';
import type { MailParts } from '../mail/send-mails.ts';
import type { Outcome } from '../notices/attempts.ts';
import { readNotified, resolvedOf } from '../notices/notified.ts';
import { type PeopleTurn, type SendContext, sendToPeople, type WaitingMessage } from '../notices/send-to-people.ts';
import { alarmPush } from './alarm-push.ts';
import { type Browser, type Push, type Pushed, type PushSetting, postPush } from './post-push.ts';
import { vapidKey } from './vapid.ts';

const scope = systemScope('pushes of alarms');

/** Pushes what is due to all browsers of its account. */
export const sendPushes = (
  context: SendContext,
  parts: Pick<MailParts, 'translate' | 'host'>,
  turn: PeopleTurn,
): Promise<void> => sendToPeople(context, 'push', (message) => sendOne(context, parts, message), turn);

export const readBrowsers = (tx: Tx, userId: number): Promise<Browser[]> =>
  tx.query<Browser>('select id, name, endpoint, p256dh, auth from push_browser where user_id = $1 order by id', [
    userId,
  ]);

/** How this installation shows itself to push services. */
export const pushSetting = async (
  tx: Tx,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  host: string,
): Promise<PushSetting> => ({
  key: await vapidKey(tx),
  contact: config.publicUrl?.startsWith('https:') ? config.publicUrl : `mailto:wattyard@${host}`,
  allowsPrivate: config.allowPrivateTargets,
  now: clock.now(),
});

async function sendOne(
  context: SendContext,
  { translate, host }: Pick<MailParts, 'translate' | 'host'>,
  message: WaitingMessage,
): Promise<Outcome> {
  const { within, clock } = context;
  const written = await within(scope, async (tx) => {
    const [account] = await accountsById(tx, [message.userId], new Set(['push']));
    if (!account) return null;
    const browsers = (await readBrowsers(tx, account.id)).filter(({ id }) => message.browsers?.includes(id) ?? true);
    const items = await readNotified(tx, message.id, account);
    if (items.length === 0 || browsers.length === 0) return null;
    const brand = await brandOf(tx, account.path);
    const push = alarmPush(account, message.id, items, { brand, t: translate(account.language), now: clock.now() });
    return { browsers, push, resolved: resolvedOf(items), setting: await pushSetting(tx, context, host) };
  });
  // The account, its browsers or what it may see is gone.
  if (!written) return { state: 'dropped' };
  const outcome = outcomeOf(await pushToAll(context, written));
  return outcome.state === 'dropped' ? outcome : { ...outcome, resolved: written.resolved };
}

interface ToPush {
  readonly browsers: readonly Browser[];
  readonly push: Push;
  readonly setting: PushSetting;
}

type PushedTo = Pushed & { readonly browser: Browser };

/** Pushes one message to several browsers; one that is gone is forgotten. */
export async function pushToAll(
  { within }: Pick<Context, 'within'>,
  { browsers, push, setting }: ToPush,
): Promise<PushedTo[]> {
  const answers = await Promise.all(
    browsers.map(async (browser) => ({ browser, ...(await postPush(browser, push, setting)) })),
  );
  const gone = answers.filter(({ isGone }) => isGone).map(({ browser }) => browser.id);
  if (gone.length > 0) await within(scope, (tx) => tx.query('delete from push_browser where id = any($1)', [gone]));
  return answers;
}

/** One message however many browsers: it comes again to those whose push service has a passing fault. */
function outcomeOf(answers: readonly PushedTo[]): Outcome {
  const tookMs = Math.max(...answers.map((each) => each.tookMs));
  const again = answers.filter(({ isTaken, isFinal }) => !isTaken && !isFinal);
  const [worst] = again.length > 0 ? again : answers.filter(({ isTaken }) => !isTaken);
  const taken = answers.find(({ isTaken }) => isTaken);
  if (again.length === 0 && taken) return { state: 'sent', status: taken.status, error: null, tookMs };
  return {
    state: 'failed',
    isFinal: again.length === 0,
    status: worst?.status ?? null,
    error: worst?.error ?? null,
    tookMs,
    browsers: again.map(({ browser }) => browser.id),
    isReached: taken !== undefined,
  };
}
