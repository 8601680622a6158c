import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/i18n/numbers.ts';
import { energyQuantity, type Quantity } from '#domain/units.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { History } from '../history/history.ts';
import { footerMetrics } from './footer-metrics.ts';
import styles from './HistoryCard.module.css';

interface Props {
  history: History;
  gapMs: number;
  cycles: number | null;
}

const quantity = (value: number | null, unit: 'A' | '%'): Quantity | null =>
  value === null ? null : { value, unit, decimals: 1, signed: false };

/** Totals of the range: energies, extremes, and the battery's lifetime cycles. */
export function FooterLine({ history, gapMs, cycles }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const metrics = useMemo(() => footerMetrics(history, gapMs), [history, gapMs]);
  return (
    <dl className={styles.footer}>
      <Metric label={t('charged')} value={format.quantity(energyQuantity(metrics.chargedWattHour))} />
      <Metric label={t('discharged')} value={format.quantity(energyQuantity(metrics.dischargedWattHour))} />
      <Metric label={t('peak_current')} value={format.quantity(quantity(metrics.peakAmp, 'A'))} />
      <Metric label={t('lowest_charge')} value={format.quantity(quantity(metrics.lowestSocPercent, '%'))} />
      <Metric label={t('cycles')} value={cycles === null ? MISSING : format.number(cycles)} />
    </dl>
  );
}

const Metric = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
