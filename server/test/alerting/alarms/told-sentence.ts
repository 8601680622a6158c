import { valuesOfPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createTranslator } from '#server/foundation/i18n/translate.ts';
import { sentenceOf } from '#server/reporting/delivery/notices/alarm-sentence.ts';
import type { NotifiedItem } from '#server/reporting/delivery/notices/notified.ts';

const translate = createTranslator(loadTexts());

/** The sentence of a message as it is told in English. */
export function toldOf(
  { msgType, createTime, releaseTime, ...message }: Output<Calls['listWarningPushMsg2']>['list'][number],
  now: number,
): string {
  const { extend, triggerValue } = valuesOfPushMsg({ msgType, ...message });
  const told = { msgType, triggerValue, extendValue: extend, at: createTime, releasedAt: releaseTime ?? null };
  const reading = { language: 'en', temperatureUnit: 'C', timeZone: 'Etc/UTC', t: translate('en') } as const;
  return sentenceOf(told as unknown as NotifiedItem, reading, now);
}
