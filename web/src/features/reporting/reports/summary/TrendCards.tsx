import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { temperatureQuantity } from '#domain/foundation/kinds/units.ts';
import { MetricTable } from '../../../../charts/MetricTable.tsx';
import { Trend } from '../../../../charts/Trend.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { FactList } from '../FactList.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import type { Analytics } from '../report-queries.ts';
import styles from './BatteryCards.module.css';
import { useBacking } from './use-backing.ts';
import { monthOrder, useMonths } from './use-months.ts';

interface Props {
  analytics: UseQueryResult<Analytics>;
}

/** The battery's capacity: the BMS value beside our estimates, month by month. */
export function CapacityCard({ analytics }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const backing = useBacking();
  const { monthName } = useMonths();
  const ampHours = (value: number) => t('amp_hours', { value: format.number(value, value < 100 ? 1 : 0) });
  return (
    <ReportCard
      title={t('capacity')}
      table={
        analytics.data && (
          <MetricTable
            caption={t('capacity')}
            columns={[t('month'), t('capacity'), t('range'), t('samples')]}
            rows={analytics.data.capacity.trend.map((point) => ({
              key: point.month,
              cells: [
                monthName(point.month),
                ampHours(point.ampHours),
                backing.range(point, ampHours),
                format.number(point.samples),
              ],
            }))}
            empty={t('no_capacity')}
          />
        )
      }
    >
      <ReportPart query={analytics} height={200}>
        {({ capacity: { estimate, byBasis, bms, trend }, basis }) => (
          <>
            {estimate?.mayBeRated ? (
              <EmptyNote>{t('no_health_mayBeRated')}</EmptyNote>
            ) : estimate ? (
              <p className={styles.hero} data-num>
                {ampHours(estimate.ampHours)}
                <small>{backing.range(estimate, ampHours)}</small>
              </p>
            ) : (
              <EmptyNote>{t('no_capacity')}</EmptyNote>
            )}
            {trend.length > 0 && !estimate?.mayBeRated && (
              <Trend
                colour="c3"
                leastSpan={4}
                points={trend.map((point) => ({
                  key: point.month,
                  order: monthOrder(point.month),
                  label: monthName(point.month),
                  value: point.ampHours,
                  low: point.low,
                  high: point.high,
                  title: `${monthName(point.month)}: ${ampHours(point.ampHours)}, ${backing.range(point, ampHours)}`,
                }))}
                summary={t('trend_summary', {
                  what: t('capacity'),
                  first: ampHours(trend[0]?.ampHours ?? 0),
                  last: ampHours(trend.at(-1)?.ampHours ?? 0),
                  count: trend.length,
                  months: trend.length,
                })}
              />
            )}
            <FactList
              facts={[
                { name: t('bms_says'), value: bms ? ampHours(bms.ampHours) : t('no_bms') },
                ...byBasis.map((one) => ({
                  name: t(`by_${one.basis}`),
                  value: ampHours(one.ampHours),
                  note: backing.basis(one),
                })),
                {
                  name: t('rated'),
                  value: basis.designAmpHours === null ? t('not_known') : ampHours(basis.designAmpHours),
                },
              ]}
            />
          </>
        )}
      </ReportPart>
    </ReportCard>
  );
}

/** Internal resistance from steps of the load. */
export function ResistanceCard({ analytics }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const backing = useBacking();
  const { monthName } = useMonths();
  const milliohm = (value: number) => t('milliohm', { value: format.number(value, value < 10 ? 2 : 1) });
  const temperature = (centi: number | null) => format.quantity(temperatureQuantity(centi, format.temperatureUnit));
  return (
    <ReportCard
      title={t('resistance')}
      note={t('resistance_note')}
      table={
        analytics.data && (
          <MetricTable
            caption={t('resistance')}
            columns={[t('month'), t('resistance'), t('temperature'), t('samples')]}
            rows={analytics.data.resistance.trend.map((point) => ({
              key: point.month,
              cells: [
                monthName(point.month),
                milliohm(point.milliohm),
                temperature(point.temperatureCentiCelsius),
                format.number(point.samples),
              ],
            }))}
            empty={t('no_resistance')}
          />
        )
      }
    >
      <ReportPart query={analytics} height={200}>
        {({ resistance: { estimate, trend } }) =>
          estimate ? (
            <>
              <p className={styles.hero} data-num>
                {milliohm(estimate.milliohm)}
                <small>{backing.range(estimate, milliohm)}</small>
              </p>
              {trend.length > 1 && (
                <Trend
                  colour="c4"
                  leastSpan={Math.max(0.4, estimate.milliohm * 0.2)}
                  points={trend.map((point) => ({
                    key: point.month,
                    order: monthOrder(point.month),
                    label: monthName(point.month),
                    value: point.milliohm,
                    low: point.milliohm,
                    high: point.milliohm,
                    title: `${monthName(point.month)}: ${milliohm(point.milliohm)}`,
                  }))}
                  summary={t('trend_summary', {
                    what: t('resistance'),
                    first: milliohm(trend[0]?.milliohm ?? 0),
                    last: milliohm(trend.at(-1)?.milliohm ?? 0),
                    count: trend.length,
                    months: trend.length,
                  })}
                />
              )}
              <FactList
                facts={[
                  { name: t('step_window'), value: t('seconds', { seconds: format.number(estimate.windowSeconds) }) },
                  { name: t('at_temperature'), value: temperature(estimate.temperatureCentiCelsius) },
                ]}
              />
              <p className={styles.footer}>{backing.basis(estimate)}</p>
            </>
          ) : (
            <EmptyNote>{t('no_resistance')}</EmptyNote>
          )
        }
      </ReportPart>
    </ReportCard>
  );
}
