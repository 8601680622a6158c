import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { energyQuantity, type Quantity } from '#domain/units.ts';
import { MISSING } from '../../../i18n/numbers.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { History } from '../history/history.ts';
import { footFigures } from './foot-figures.ts';
import styles from './HistoryCard.module.css';

interface Props {
  history: History;
  gapMs: number;
  cycles: number | null;
}

const quantity = (value: number | null, unit: 'A' | '%'): Quantity | null =>
  value === null ? null : { value, unit, decimals: 1, signed: false };

/** What the range amounts to: energies, extremes, and the cycles of the battery's life. */
export function FootLine({ history, gapMs, cycles }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const figures = useMemo(() => footFigures(history, gapMs), [history, gapMs]);
  return (
    <dl className={styles.foot}>
      <Figure label={t('charged')} value={format.quantity(energyQuantity(figures.chargedWattHour))} />
      <Figure label={t('discharged')} value={format.quantity(energyQuantity(figures.dischargedWattHour))} />
      <Figure label={t('peak_current')} value={format.quantity(quantity(figures.peakAmp, 'A'))} />
      <Figure label={t('lowest_charge')} value={format.quantity(quantity(figures.lowestSocPercent, '%'))} />
      <Figure label={t('cycles')} value={cycles === null ? MISSING : format.number(cycles)} />
    </dl>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
