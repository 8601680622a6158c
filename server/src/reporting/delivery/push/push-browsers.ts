import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { FALLBACK, HTML_LANG, isLanguage } from '#domain/foundation/i18n/languages.ts';
import { MAX_PUSH_BROWSERS } from '#domain/reporting/delivery/limits.ts';
import type { Context } from '../../../context.ts';
import { brandOf } from '../../../foundation/companies/brand.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isTarget } from '../../../platform/outbound/targets.ts';
import type { MailParts } from '../mail/send-mails.ts';
import { isPoint } from './push-encryption.ts';
import { pushSetting, pushToAll, readBrowsers } from './send-pushes.ts';
import { vapidKey } from './vapid.ts';

type Parts = Pick<Context, 'within' | 'clock' | 'config'>;
const scope = systemScope('browsers of an account');

/** Browsers of the caller, and what one that is added needs to know. */
export const pushBrowsers = ({ within }: Parts, { userId }: Session): Promise<Output<Calls['pushBrowsers']>> =>
  within(scope, async (tx) => ({
    key: (await vapidKey(tx)).publicKey.toString('base64url'),
    browsers: await tx.query<{ id: number; name: string; endpoint: string; addedAt: number }>(
      'select id, name, endpoint, added_at from push_browser where user_id = $1 order by added_at, id',
      [userId],
    ),
  }));

/** Adds a browser; one that belonged to another account, or had other keys, is the caller's with these from now on. */
export function addPushBrowser(
  { within, clock, config }: Parts,
  { userId }: Session,
  { endpoint, p256dh, auth, name }: Parsed<Calls['addPushBrowser']>,
): Promise<{ id: number }> {
  if (!isTarget(endpoint, config.allowPrivateTargets)) throw new Refusal('push_address_not_allowed');
  if (!isPoint(Buffer.from(p256dh, 'base64url')))
    throw new Refusal('param_error', { field: 'p256dh', rule: 'is not a point of P-256' });
  return within(scope, async (tx) => {
    await tx.query('select from app_user where id = $1 for update', [userId]);
    const { count } = await tx.one<{ count: number }>(
      'select count(*)::int as count from push_browser where user_id = $1 and endpoint <> $2',
      [userId, endpoint],
    );
    if (count >= MAX_PUSH_BROWSERS) throw new Refusal('max_push_browsers', { max: MAX_PUSH_BROWSERS });
    return tx.one<{ id: number }>(
      `insert into push_browser (id, user_id, endpoint, p256dh, auth, name, added_at)
       values (nextval('push_browser_id_seq'), $1, $2, $3, $4, $5, $6)
       on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
         name = excluded.name, added_at = excluded.added_at returning id`,
      [userId, endpoint, p256dh, auth, name, clock.now()],
    );
  });
}

export const removePushBrowser = ({ within }: Parts, { userId }: Session, id: number): Promise<null> =>
  within(scope, async (tx) => {
    await tx.query('delete from push_browser where id = $1 and user_id = $2', [id, userId]);
    return null;
  });

/** Pushes a test to the browsers of the caller, and says what their push services answered. */
export async function sendTestPush(
  parts: Parts,
  { translate, host }: Pick<MailParts, 'translate' | 'host'>,
  { userId, path }: Session,
): Promise<Output<Calls['sendTestPush']>> {
  const { browsers, setting, language, brand } = await parts.within(scope, async (tx) => ({
    browsers: await readBrowsers(tx, userId),
    setting: await pushSetting(tx, parts, host),
    brand: await brandOf(tx, path),
    ...(await tx.one<{ language: string }>('select language from app_user where id = $1', [userId])),
  }));
  if (browsers.length === 0) throw new Refusal('no_push_browser');
  const t = translate(language);
  const push = {
    topic: 'wattyard-test',
    ttlSeconds: HOUR_MS / SECOND_MS,
    urgency: 'high',
    note: {
      title: t('mail:test_push', { siteName: brand.siteName }),
      body: t('mail:test_push_text'),
      lang: HTML_LANG[isLanguage(language) ? language : FALLBACK],
      tag: 'test',
      path: '/#/account/notifications',
      level: 0,
      at: setting.now,
      icon: brand.ico,
    },
  } as const;
  const answers = await pushToAll(parts, { browsers, push, setting });
  return { browsers: answers.map(({ browser: { name }, status, error }) => ({ name, status, error })) };
}
