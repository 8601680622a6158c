import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';

type Entry = Answer<'pageMaintenanceLog'>['list'][number];

/** The state of a device when work on it was noted, when it is due again, and what was written. */
export function useEntryDetail(): (entry: Omit<Entry, 'pictures'>) => string {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  return ({ hours, meterDeciHours, nextDueAt, note }) =>
    [
      note,
      meterDeciHours === null
        ? t('log_hours', { count: Math.floor(hours), hours: format.number(Math.floor(hours)) })
        : t('log_meter', { hours: format.number(meterDeciHours / 10, meterDeciHours % 10 === 0 ? 0 : 1) }),
      nextDueAt === null ? '' : t('log_next', { date: format.date('date', nextDueAt) }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
}
