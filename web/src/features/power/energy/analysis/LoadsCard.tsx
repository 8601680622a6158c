import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { energyQuantity, powerQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { Analysis } from './analysis-queries.ts';
import { FactsCard } from './FactsCard.tsx';
import styles from './SystemAnalysis.module.css';

/** Peak and base load, the work of the battery and of a generator. */
export function LoadsCard({ analysis: { loads, cycles, generatorMs, summary, timeZone } }: { analysis: Analysis }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const energy = (wattHours: number) => format.quantity(energyQuantity(wattHours));
  const rows = [
    {
      name: t('peak'),
      value: loads ? format.quantity(powerQuantity(loads.peak)) : MISSING,
      text: loads
        ? `${format.date('dayMonthTime', loads.peakAt, timeZone)}${summary.isBusMeasured ? '' : ` · ${t('loads_ac')}`}`
        : t('loads_none'),
    },
    {
      name: t('base'),
      value: loads ? format.quantity(powerQuantity(loads.base)) : MISSING,
      text: loads ? t('base_text') : t('loads_none'),
    },
    {
      name: t('throughput'),
      value: `${energy(summary.to.charged)} / ${energy(summary.from.discharged)}`,
      text: t('throughput_text'),
    },
    {
      name: t('cycles'),
      value: cycles === null ? MISSING : format.number(cycles, 1),
      text: cycles === null ? t('cycles_none') : t('cycles_text'),
    },
    {
      name: t('generator'),
      value: generatorMs === null ? MISSING : format.minutes(Math.round(generatorMs / MINUTE_MS)),
      text: generatorMs === null ? t('generator_none') : t('generator_text'),
    },
  ];
  return (
    <FactsCard title={t('loads_title')}>
      <dl className={styles.rows}>
        {rows.map(({ name, value, text }) => (
          <div key={name}>
            <dt>
              {name}
              <span className={styles.basis}>{text}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FactsCard>
  );
}
