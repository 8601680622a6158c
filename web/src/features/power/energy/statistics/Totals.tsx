import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { comparedTotal, type EnergyRow, ofSystem, rowsOf } from '#domain/power/energy/energy-rows.ts';
import type { StatisticPeriod } from '#domain/power/energy/periods.ts';
import type { Answer } from '../../../../api/client.ts';
import { type Format, useFormat } from '../../../../i18n/use-format.ts';
import { Reading } from '../../../../ui/mark/Reading.tsx';
import card from '../../../../ui/page/Card.module.css';
import { energyQueries } from '../energy-queries.ts';
import { Swatch } from '../Shares.tsx';
import { ENERGY_COLOURS } from './bars.ts';
import styles from './EnergyStatistics.module.css';
import type { StatisticsView } from './PeriodTools.tsx';

type Statistics = Answer<'getInverterStatistics'>;

interface Props {
  mcuId: string;
  unit: number | undefined;
  view: StatisticsView;
  rows: readonly EnergyRow[];
  /** Otherwise the period goes on, and less than all of the one before is compared. */
  isOver: boolean;
}

/** The energies of a period, each beside the period before up to the same time. */
export function Totals({ mcuId, unit, view, rows, isOver }: Props) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const { data, isPlaceholderData } = useQuery({
    ...energyQueries.statistics({ mcuId, unit, ...view, before: true }),
    placeholderData: keepPreviousData,
  });
  const before = data && !isPlaceholderData && data.starts.length > 1 ? data : undefined;
  const compared = before && rowsOf(unit === undefined ? ofSystem(before.energies) : before.energies);
  const textOf = (energy: EnergyRow['energy']): string => {
    if (!before || !compared) return '\u00A0';
    const [from, to] = [before.starts[0]!, before.starts.at(-1)!];
    const period = periodOf(view.period, { ...before, isOver }, format);
    const total = comparedTotal(compared, energy, to - from);
    return total === null
      ? t('stat_not_compared', { period })
      : t('stat_compared', { period, energy: format.quantity(energyQuantity(total)) });
  };
  return (
    <dl className={styles.totals} aria-label={t('stat_totals')}>
      {rows.map(({ energy, total }) => (
        <div key={energy} className={card.card}>
          <dt>
            <Swatch colour={ENERGY_COLOURS[energy]} /> {t(`energy_${energy}`)}
          </dt>
          <dd>
            <Reading quantity={energyQuantity(total)} size="tile" />
          </dd>
          <dd className={styles.compared}>{textOf(energy)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `1–21 Oct`, or `Oct 2026` for all of it. */
function periodOf(
  period: StatisticPeriod,
  { starts, timeZone, date, isOver }: Pick<Statistics, 'starts' | 'timeZone' | 'date'> & { isOver: boolean },
  format: Format,
): string {
  const [from, last] = [starts[0]!, starts.at(-1)! - 1];
  if (!isOver)
    return format.span(
      ({ day: 'dayMonthTime', month: 'dayMonth', year: 'date' } as const)[period],
      from,
      last,
      timeZone,
    );
  if (period === 'year') return date.slice(0, 4);
  return format.date(period === 'day' ? 'date' : 'monthYear', from, timeZone);
}
