import { useTranslation } from 'react-i18next';
import { hasDuration, hasLimit, isInMinutes } from '#domain/alerting/alarms/rules/limit-rules.ts';
import type { AlarmLimit } from '#domain/alerting/alarms/rules/limits.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { limitUnit } from './limit-units.ts';
import { useAlarmName } from './use-alarm-name.ts';
import { useFormat } from './use-format.ts';

/** A limit as an answer has it. */
type Limit = Omit<AlarmLimit, 'msgType'> & { readonly msgType: number };

/** Alarm limits in the reader's language and units. */
export function useLimitLabels() {
  const { t } = useTranslation(['control', 'index']);
  const format = useFormat();
  const { nameOf } = useAlarmName();
  const unit = (msgType: number) => {
    const named = limitUnit(msgType, format.temperatureUnit);
    const words = { days: t('warn_days'), minutes: t('warn_minutes') };
    return { ...named, unit: named.unit === 'days' || named.unit === 'minutes' ? words[named.unit] : named.unit };
  };
  const value = (msgType: number, limit: number): string => {
    if (isInMinutes(msgType)) return format.minutes((limit * SECOND_MS) / MINUTE_MS);
    const { unit: name, decimals, shown } = unit(msgType);
    return `${format.number(shown(limit), decimals)}${unitSpace(format.language, name)}${name}`;
  };
  /** The limit, or both ends of a range. */
  const range = ({ msgType, limit, upperLimit }: Limit): string =>
    upperLimit === undefined ? value(msgType, limit) : `${value(msgType, limit)} – ${value(msgType, upperLimit)}`;
  return {
    name: nameOf,
    unit,
    value,
    range,
    /** The limit and its duration, as far as the type has them. */
    summary: (limit: Limit): string =>
      [
        ...(hasLimit(limit.msgType) ? [range(limit)] : []),
        ...(hasDuration(limit.msgType)
          ? [t('index:duration_seconds', { seconds: format.number(limit.durationSeconds) })]
          : []),
      ].join(', '),
  };
}
