import { useMemo } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { DATE_ZONE, noonOf } from '../report-interval.ts';

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
