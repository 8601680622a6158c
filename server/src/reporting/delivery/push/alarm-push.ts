import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Brand } from '#domain/foundation/companies/brand.ts';
import { HTML_LANG } from '#domain/foundation/i18n/languages.ts';
import type { Translate } from '../../../foundation/i18n/translate.ts';
import type { Account } from '../accounts.ts';
import { alarmText, MESSAGES_PATH } from '../notices/alarm-text.ts';
import type { NotifiedItem } from '../notices/notified.ts';
import type { Push } from './post-push.ts';

/** A phone that was off for longer reads it in the console. */
const LESSER_TTL_MS = 12 * HOUR_MS;
const MAX_TITLE_LENGTH = 200;

/** What an account is pushed of alarms: the one, or how many. */
export function alarmPush(
  account: Account,
  messageId: number,
  told: readonly NotifiedItem[],
  { brand, t, now }: { readonly brand: Brand; readonly t: Translate; readonly now: number },
): Push {
  const { title, items } = alarmText(account, told, t, now);
  const [first] = items;
  const level = Math.min(...told.map((item) => item.level));
  const isUrgent = level === 1 && told.some(({ kind }) => kind !== 'release');
  const isOne = told.length === 1 && first !== undefined;
  return {
    topic: `wattyard-${messageId}`,
    ttlSeconds: (isUrgent ? DAY_MS : LESSER_TTL_MS) / SECOND_MS,
    urgency: isUrgent ? 'high' : 'normal',
    note: {
      title: title.slice(0, MAX_TITLE_LENGTH),
      body: isOne ? first.lines.join('\n') : brand.siteName,
      lang: HTML_LANG[account.language],
      tag: `message ${messageId}`,
      path: isOne ? first.path : MESSAGES_PATH,
      level,
      at: Math.max(...told.map(({ at }) => at)),
      icon: brand.ico,
    },
  };
}
