import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Mount } from './battery-queries.ts';

/** What is recorded next must be after this; null when nothing is recorded. */
export function earliestOf(mounts: readonly Mount[]): number | null {
  const [newest] = mounts;
  return newest === undefined ? null : (newest.dismountedAt ?? newest.mountedAt);
}

/** What is wrong with an instant as it was typed. */
export function useTimeFault(earliest: number | null): (text: string) => string | undefined {
  const { t } = useTranslation('batteries');
  const format = useFormat();
  return (text) => {
    const at = Date.parse(text);
    if (at <= Date.now() && at > (earliest ?? 0)) return undefined;
    return earliest === null ? t('wrong_future') : t('wrong_time', { from: format.date('dateTime', earliest) });
  };
}
