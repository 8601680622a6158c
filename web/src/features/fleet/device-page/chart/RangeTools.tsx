import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { type Period, RANGES, type Range } from '../history/range.ts';
import styles from './HistoryCard.module.css';

interface Props {
  range: Range;
  onRange: (range: Range) => void;
  period: Period;
  /** In place of the days, where the title says them. */
  children?: ReactNode;
}

/** How long the period of a chart is, and its days or something else. */
export function RangeTools({ range, onRange, period, children }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  return (
    <>
      <Segmented
        label={t('range')}
        value={range}
        segments={RANGES.map((one) => ({ value: one, content: t(`range_${one}`) }))}
        onChange={onRange}
      />
      {children ?? (
        <span className={styles.days}>
          <Icon name="calendar" size={15} />
          {format.days(period.from, period.to)}
        </span>
      )}
    </>
  );
}
