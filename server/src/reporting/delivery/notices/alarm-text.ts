import { OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import type { AlarmSeverity } from '#domain/alerting/alarms/words/severity.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { isManufacturer, panelOf } from '#domain/foundation/permissions/manufacturers.ts';
import { MAX_TOLD } from '#domain/reporting/delivery/bundle.ts';
import type { Translate } from '../../../foundation/i18n/translate.ts';
import type { Account } from '../accounts.ts';
import { sentenceOf } from './alarm-sentence.ts';
import type { NotifiedItem } from './notified.ts';

/** An alarm in words. */
interface TextItem {
  readonly level: AlarmSeverity;
  readonly isOver: boolean;
  readonly sentence: string;
  readonly lines: readonly string[];
  /** The page of its device, below the address of the console. */
  readonly path: string;
}

/** What a message tells in the language of its reader. */
interface AlarmText {
  readonly title: string;
  readonly items: readonly TextItem[];
}

export const MESSAGES_PATH = '/#/message/WarnMsg';

/** Alarms in words: one sentence each, and a title for all of them. */
export function alarmText(
  { language, timeZone, temperatureUnit }: Account,
  items: readonly NotifiedItem[],
  t: Translate,
  now: number,
): AlarmText {
  const date = (at: number) => `${formatDate(language, 'dayMonthTime', at, timeZone)} (${timeZone})`;
  const texts = items.slice(0, MAX_TOLD).map((item) => ({
    level: item.level,
    isOver: item.releasedAt !== null,
    sentence: `${item.name}: ${sentenceOf(item, { language, temperatureUnit, timeZone, t }, now)}`,
    lines: [
      [t('mail:level', { level: item.level }), item.companyName, item.siteName].filter(Boolean).join(' · '),
      t('mail:raised_at', { at: date(item.at) }),
      ...(item.releasedAt === null ? [] : [t('mail:released_at', { at: date(item.releasedAt) })]),
      ...(item.kind.startsWith('escalate') ? [t('mail:nobody_acknowledged')] : []),
    ],
    path: devicePath(item),
  }));
  return { title: titleOf(items, texts, t), items: texts };
}

function titleOf(items: readonly NotifiedItem[], texts: readonly TextItem[], t: Translate): string {
  const [first] = items;
  if (items.length === 1 && first && texts[0]) {
    const { sentence } = texts[0];
    return first.kind === 'release' ? t('mail:over', { sentence }) : sentence;
  }
  const isOffline = items.every(({ msgType, kind }) => msgType === OFFLINE_ALARM && kind !== 'release');
  if (isOffline && first?.siteName && items.every(({ siteName }) => siteName === first.siteName))
    return t('mail:offline_together', { count: items.length, site: first.siteName });
  return t('mail:warnings', { count: items.length });
}

/** The page of a device, as the console's own addresses are built. */
export function devicePath({ mcuId, sn, manufacturer }: Pick<NotifiedItem, 'mcuId' | 'sn' | 'manufacturer'>): string {
  if (!isManufacturer(manufacturer)) return `/#/yhubDet/realTime?${new URLSearchParams({ mcuId })}`;
  const search = { mcuId, sn, manufacturer: `${manufacturer}`, type: `${panelOf(manufacturer)}` };
  return `/#/e_details?${new URLSearchParams(search)}`;
}
