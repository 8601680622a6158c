import { useTranslation } from 'react-i18next';
import type { WhenCounts } from '#domain/alerting/alarms/rules/families.ts';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import { useDayNames } from '../../../../../i18n/day-names.ts';
import { clockOf } from '../../../../../i18n/time-of-day.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import type { WhenField } from '../editor/rule-edit.ts';
import { daysText } from '../editor/weekly-hours.ts';
import { betweenSentences } from './between-sentences.ts';

/** When a rule counts, in words. */
export function useWhenText() {
  const { t } = useTranslation('warning_rules');
  const format = useFormat();
  const dayNames = useDayNames();
  const hoursText = ({ daysBits, fromMinute, toMinute }: WorkingHours): string =>
    `${daysText(daysBits, dayNames)} ${clockOf(fromMinute)}–${clockOf(toMinute)}`;
  return {
    name: (field: WhenField): string =>
      field === 'whileState' ? t('while') : field === 'hours' ? t('hours') : t('repeat'),
    value: (field: WhenField, when: WhenCounts): string => {
      if (field === 'whileState') return t(`while_${when.whileState}`);
      if (field === 'repeatGapSeconds') return format.minutes(when.repeatGapSeconds / 60);
      return when.hours === null ? t('hours_always') : hoursText(when.hours);
    },
    /** The line below the sentence. */
    line: ({ hours, repeatGapSeconds }: WhenCounts): string => {
      const watched =
        hours === null
          ? t('watched_always')
          : hours.daysBits === 0
            ? t('watched_never')
            : t('watched', { hours: hoursText(hours) });
      return `${watched}${betweenSentences()}${t('gap', { gap: format.minutes(repeatGapSeconds / 60) })}`;
    },
  };
}
