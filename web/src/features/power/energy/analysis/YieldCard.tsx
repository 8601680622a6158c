import { useTranslation } from 'react-i18next';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { energyQuantity, percentQuantity } from '#domain/foundation/kinds/units.ts';
import type { StatisticPeriod } from '#domain/power/energy/periods.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Reading } from '../../../../ui/mark/Reading.tsx';
import { Swatch } from '../Shares.tsx';
import type { Analysis } from './analysis-queries.ts';
import { FactsCard } from './FactsCard.tsx';
import styles from './SystemAnalysis.module.css';
import { YieldBars } from './YieldBars.tsx';

interface Props {
  analysis: Analysis;
  period: StatisticPeriod;
}

/** What the panels yielded, against what a clear sky would have given. */
export function YieldCard({ analysis: { sun, starts, timeZone }, period }: Props) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  if (!sun)
    return (
      <FactsCard title={t('sun_title')}>
        <p className={styles.none}>{t('sun_none')}</p>
      </FactsCard>
    );
  const shape = ({ day: 'minute', month: 'longDay', year: 'monthYear' } as const)[period];
  const short = (at: number) =>
    period === 'month'
      ? String(Number(localDate(at, timeZone).slice(8)))
      : format.date(period === 'day' ? 'minute' : 'month', at, timeZone);
  const energy = (wattHours: number | null) => format.quantity(energyQuantity(wattHours));
  const parts = sun.yielded.map((yielded, part) => ({
    at: starts[part]!,
    label: short(starts[part]!),
    yielded,
    allowed: sun.allowed[part] ?? null,
    title: `${format.date(shape, starts[part]!, timeZone)}: ${t('sun_yield')} ${energy(yielded)}, ${t('sun_allowed')} ${energy(sun.allowed[part] ?? null)}`,
  }));
  return (
    <FactsCard title={t('sun_title')} basis={t('sun_basis', { count: sun.days, days: sun.days })}>
      <p className={styles.figure}>
        <Reading quantity={percentQuantity(sun.share === null ? null : 10_000 * sun.share)} size="tile" />
        {t('sun_share_text')}
      </p>
      <YieldBars parts={parts} summary={`${t('sun_title')}: ${parts.map(({ title }) => title).join('; ')}`} />
      <ul className={styles.legend}>
        <li>
          <Swatch colour="solar" />
          {t('sun_yield')}
        </li>
        <li>
          <i className={styles.tick} />
          {t('sun_allowed')}
        </li>
      </ul>
    </FactsCard>
  );
}
