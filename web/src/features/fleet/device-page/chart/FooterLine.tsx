import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { energyQuantity, percentQuantity, type Quantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { History } from '../history/history.ts';
import { footerMetrics } from './footer-metrics.ts';
import styles from './HistoryCard.module.css';

interface Props {
  history: History;
  gapMs: number;
  cycles: number | null;
}

const current = (value: number | null): Quantity | null =>
  value === null ? null : { value, unit: 'A', decimals: 1, signed: false };

/** Totals of the range: energies, extremes, and the battery's lifetime cycles. */
export function FooterLine({ history, gapMs, cycles }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const metrics = useMemo(() => footerMetrics(history, gapMs), [history, gapMs]);
  const { lowestSocPercent } = metrics;
  const lowestSoc = format.quantity(lowestSocPercent === null ? null : percentQuantity(lowestSocPercent * 100));
  return (
    <dl className={styles.footer}>
      <Metric label={t('charged')} value={format.quantity(energyQuantity(metrics.chargedWattHour))} />
      <Metric label={t('discharged')} value={format.quantity(energyQuantity(metrics.dischargedWattHour))} />
      <Metric label={t('peak_current')} value={format.quantity(current(metrics.peakAmp))} />
      <Metric label={t('lowest_charge')} value={lowestSoc} />
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
