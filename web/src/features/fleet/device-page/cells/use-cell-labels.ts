import { useTranslation } from 'react-i18next';
import type { Format } from '../../../../i18n/use-format.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { CellView, PackView } from './cells.ts';

const NO_BREAK_SPACE = ' ';

/** `3.312 V`. */
export const cellVolt = (format: Format, millivolt: number): string =>
  `${format.number(millivolt / 1000, 3)}${NO_BREAK_SPACE}V`;
export const milliVolt = (format: Format, millivolt: number): string =>
  `${format.number(millivolt)}${NO_BREAK_SPACE}mV`;

/** Descriptions of cells, for screen readers and tooltips. */
export function useCellLabels() {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  return {
    cell: ({ number, millivolt, balancing }: CellView): string => {
      if (millivolt === null) return t('cell_unread', { number });
      return t(balancing ? 'cell_balancing' : 'cell_value', { number, value: cellVolt(format, millivolt) });
    },
    pack: ({ cells, lowest, highest, spreadMillivolt }: PackView): string =>
      lowest && highest
        ? t('cells_sentence', {
            count: cells.length,
            number: lowest.number,
            low: cellVolt(format, lowest.millivolt ?? 0),
            high: cellVolt(format, highest.millivolt ?? 0),
            spread: milliVolt(format, spreadMillivolt ?? 0),
          })
        : t('cells'),
  };
}
