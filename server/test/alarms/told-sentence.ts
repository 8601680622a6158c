import { valuesOfPushMsg } from '#domain/alarms/push-msg.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { sentenceOf } from '#server/delivery/alarm-sentence.ts';
import type { ToldItem } from '#server/delivery/told.ts';
import { loadTexts } from '#server/i18n/texts.ts';
import { createTranslator } from '#server/i18n/translate.ts';

const translate = createTranslator(loadTexts());

/** The sentence of a message as it is told in English. */
export function toldOf(
  { msgType, createTime, releaseTime, ...message }: Output<Calls['listWarningPushMsg2']>['list'][number],
  now: number,
): string {
  const { extend, triggerValue } = valuesOfPushMsg({ msgType, ...message });
  const told = { msgType, triggerValue, extendValue: extend, at: createTime, releasedAt: releaseTime ?? null };
  const reading = { language: 'en', temperatureUnit: 'C', timeZone: 'Etc/UTC', t: translate('en') } as const;
  return sentenceOf(told as unknown as ToldItem, reading, now);
}
