import { useTranslation } from 'react-i18next';
import { dayKind } from '../charts/day-kind.ts';
import { useFormat } from './use-format.ts';

/** The head of the rows of a day: today and yesterday by name, others by their date. */
export function useDayHead(now: number): (at: number) => string {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  return (at) => {
    const kind = dayKind(at, now);
    return kind === 'earlier' ? format.date('date', at) : t(kind, { date: format.date('longDay', at) });
  };
}
