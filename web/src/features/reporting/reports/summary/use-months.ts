import { useMemo } from 'react';
import { useFormat } from '../../../../i18n/use-format.ts';
import { DATE_ZONE, noonOf } from '../report-interval.ts';

/** Number of a month such as `2026-03`; the next one has the next number. */
export const monthOrder = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Names of months such as `2026-03`. */
export function useMonths() {
  const format = useFormat();
  return useMemo(
    () => ({
      monthName: (month: string) => format.date('monthYear', noonOf(`${month}-15`), DATE_ZONE),
      /** `N`, or the number where the language counts its months. */
      monthLetter: (month: string) => {
        const name = format.date('month', noonOf(`${month}-15`), DATE_ZONE);
        return name.replace(/\D+/g, '') || name;
      },
    }),
    [format],
  );
}
