import { useTranslation } from 'react-i18next';
import { isFamilyKey, limitOfType } from '#domain/alerting/alarms/rules/families.ts';
import { isInMinutes } from '#domain/alerting/alarms/rules/limit-rules.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { INTL_LOCALE } from '#domain/foundation/i18n/languages.ts';
import { unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { type ChannelOf, isKind, nameOfKind, RECORD_KINDS, revealsPlaceOf } from '#domain/foundation/kinds/registry.ts';
import { useLimitLabels } from '../../../../i18n/limit-labels.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { channelOf, hasFields, type RuleSubject } from './editor/rule-forms.ts';
import { channelUnit, MINUTES, type RuleUnit } from './editor/rule-unit.ts';
import type { LevelValues } from './rule-view.ts';

const SUBJECTS = [
  'voltage',
  'temperature',
  'currentCharging',
  'currentUsing',
  'soc',
] as const satisfies readonly ChannelOf<'monitor'>[];
/** What channels are called, by name: channels of one name are called the same in every kind that does not tell a place. */
const CHANNEL_TEXTS = new Map(
  RECORD_KINDS.filter((kind) => !revealsPlaceOf(kind))
    .flatMap(channelsOf)
    .flatMap(({ name, text, each }) => {
      const key = each ?? text;
      return key ? [[name, key] as const] : [];
    }),
);

const found = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((known) => known === name);

/** Rules and their values in the reader's language and units. */
export function useRuleLabels() {
  const { t } = useTranslation(['warning_rules', 'alarm', 'export', 'index']);
  const format = useFormat();
  const limits = useLimitLabels();
  const days = new Intl.NumberFormat(INTL_LOCALE[format.language], { style: 'unit', unit: 'day', unitDisplay: 'long' });

  const channelName = (name: string): string => {
    const key = CHANNEL_TEXTS.get(name);
    return key ? t(`export:${key}`) : name;
  };
  const unitOf = (rule: RuleSubject): RuleUnit => {
    const msgType = rule.levels[0]?.msgType ?? null;
    if (isInMinutes(msgType)) return { ...MINUTES, unit: t('warning_rules:minutes') };
    if (msgType !== null) return limits.unit(msgType);
    const channel = channelOf(rule);
    return channel ? channelUnit(channel, format.temperatureUnit) : { ...MINUTES, unit: '' };
  };
  const minutes = (seconds: number): string =>
    seconds < 60 || seconds % 60 !== 0
      ? t('index:duration_seconds', { seconds: format.number(seconds) })
      : format.minutes((seconds * SECOND_MS) / MINUTE_MS);
  const measured = ({ unit, decimals }: RuleUnit, value: number, isTrimmed = false): string =>
    `${format.number(value, isTrimmed && Number.isInteger(value) ? 0 : decimals)}${unitSpace(format.language, unit)}${unit}`;
  const value = (rule: RuleSubject, limit: number | null, isTrimmed = false): string => {
    if (limit === null) return t('warning_rules:by_battery');
    if (Number.isNaN(limit)) return '…';
    const msgType = rule.levels[0]?.msgType;
    const measure = typeof msgType === 'number' ? limitOfType(msgType)?.measure : undefined;
    if (measure === 'silence' && limit === 0) return t('warning_rules:by_interval');
    if (measure === 'silence' || measure === 'minutes') return minutes(limit);
    if (measure === 'days') return days.format(limit);
    return measured(unitOf(rule), unitOf(rule).shown(limit), isTrimmed);
  };
  return {
    format,
    channelName,
    kindName: (kind: number): string => (isKind(kind) ? t(`warning_rules:kind_${nameOfKind(kind)}`) : ''),
    name: ({ key, name }: Pick<RuleSubject, 'key' | 'name'>): string =>
      isFamilyKey(key) ? t(`alarm:name_${key}`) : (name ?? ''),
    /** What the rule is about, as the subject of a sentence. */
    what: (rule: RuleSubject): string => {
      const subject = isFamilyKey(rule.key) ? found(SUBJECTS, rule.channel ?? '') : undefined;
      return subject
        ? t(`warning_rules:what_${subject}`)
        : t('warning_rules:what_channel', { name: channelName(rule.channel ?? '') });
    },
    unitOf,
    minutes,
    value,
    /** A difference of values. */
    span: (rule: RuleSubject, difference: number): string => {
      const unit = unitOf(rule);
      return measured(unit, unit.shown(difference) - unit.shown(0));
    },
    /** A level in short: its limit, its range, its duration; that it is off. */
    summary: (rule: RuleSubject, { enabled, limit, upperLimit, durationSeconds }: LevelValues): string => {
      if (!enabled) return t('warning_rules:off');
      const parts = [
        ...(hasFields(rule).limit ? [value(rule, limit)] : []),
        ...(upperLimit !== undefined && upperLimit !== null ? [value(rule, upperLimit)] : []),
      ];
      const lasting = hasFields(rule).duration && durationSeconds !== null ? [minutes(durationSeconds)] : [];
      return [...(parts.length > 0 ? [parts.join('\u2009–\u2009')] : []), ...lasting].join(', ');
    },
  };
}
