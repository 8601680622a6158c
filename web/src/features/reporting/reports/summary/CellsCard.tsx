import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { warnedCells } from '#domain/power/analytics/cells/warned-cells.ts';
import { Trend } from '../../../../charts/Trend.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { FactList } from '../FactList.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import type { Analytics } from '../report-queries.ts';
import styles from './BatteryCards.module.css';
import { CellDeviations } from './CellDeviations.tsx';
import { useBacking } from './use-backing.ts';
import { monthOrder, useMonths } from './use-months.ts';

type Cells = NonNullable<Analytics['cells']>;

/** How far the cells are apart, and whether one of them stands out. */
export function CellsCard({ analytics, timeZone }: { analytics: UseQueryResult<Analytics>; timeZone: string }) {
  const { t } = useTranslation('report');
  const weakest = analytics.data?.cells?.weakest;
  const limit = analytics.data?.cellLimit ?? null;
  const warned = warnedCells(analytics.data?.faults ?? []);
  const isFine = limit === null && !weakest?.standsOut && warned.length === 0;
  const warnedText = (cell: number | null) => (cell === null ? t('cells_warned') : t('cell_weak', { cell: cell + 1 }));
  return (
    <ReportCard
      title={t('cells')}
      note={t('cells_note')}
      tools={
        weakest && (
          <Tag tone={isFine ? 'charge' : 'warn'} icon={isFine ? 'check' : 'warning'}>
            {limit && t('cell_limits', { cell: limit.cell + 1 })}
            {limit === null && weakest.standsOut && t('cell_weak', { cell: weakest.index + 1 })}
            {limit === null && !weakest.standsOut && (isFine ? t('no_weakest') : warnedText(warned[0]!))}
          </Tag>
        )
      }
    >
      <ReportPart query={analytics} height={200}>
        {({ cells, cellLimit }) =>
          cells ? (
            <CellsOf cells={cells} limits={cellLimit !== null || warned.length > 0} timeZone={timeZone} />
          ) : (
            <EmptyNote>{t('no_cells')}</EmptyNote>
          )
        }
      </ReportPart>
    </ReportCard>
  );
}

function CellsOf({ cells, limits, timeZone }: { cells: Cells; limits: boolean; timeZone: string }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const backing = useBacking();
  const { monthName } = useMonths();
  const { weakest, limitMillivolt, deviations, trend, faulty } = cells;
  const millivolt = (value: number) => t('millivolt', { value: format.number(value, Math.abs(value) < 10 ? 1 : 0) });
  return (
    <>
      {limitMillivolt !== null && (
        <CellDeviations
          deviations={deviations}
          limit={limitMillivolt}
          weak={weakest?.standsOut ? weakest.index : null}
        />
      )}
      {weakest && limitMillivolt !== null && !weakest.standsOut && !limits && (
        <p className={styles.sentence}>
          {t('cells_fine', {
            count: cells.cellCount,
            limit: millivolt(limitMillivolt),
            cell: weakest.index + 1,
            below: millivolt(weakest.meanBelowMillivolt),
          })}
        </p>
      )}
      {trend.length > 1 && (
        <Trend
          colour="c6"
          leastSpan={4}
          points={trend.map((point) => ({
            key: point.month,
            order: monthOrder(point.month),
            label: monthName(point.month),
            value: point.meanSpreadMillivolt,
            low: point.meanSpreadMillivolt,
            high: point.meanSpreadMillivolt,
            title: `${monthName(point.month)}: ${millivolt(point.meanSpreadMillivolt)}`,
          }))}
          summary={t('trend_summary', {
            what: t('cells'),
            first: millivolt(trend[0]?.meanSpreadMillivolt ?? 0),
            last: millivolt(trend.at(-1)?.meanSpreadMillivolt ?? 0),
            count: trend.length,
            months: trend.length,
          })}
        />
      )}
      <FactList
        facts={[
          { name: t('mean_spread'), value: millivolt(cells.meanSpreadMillivolt) },
          ...(weakest?.standsOut
            ? [
                {
                  name: t('weakest'),
                  value: t('cell_of', { cell: weakest.index + 1, count: cells.cellCount }),
                  note: t('weakest_note', {
                    share: format.quantity(percentQuantity(100 * weakest.sharePercent)),
                    below: millivolt(weakest.meanBelowMillivolt),
                  }),
                },
              ]
            : []),
          ...(weakest?.growth
            ? [
                {
                  name: t('cell_growth'),
                  value: t('cell_growth_of', {
                    value: millivolt(weakest.growth.millivoltPerWeek),
                    since: format.date('date', weakest.growth.since, timeZone),
                  }),
                },
              ]
            : []),
          ...faulty.map(({ index, records }) => ({
            name: t('cell_faulty'),
            value: t('cell_faulty_of', { count: records, cell: index + 1, records: format.number(records) }),
          })),
          ...(cells.linkFaults > 0
            ? [
                {
                  name: t('link_faults'),
                  value: t('link_faults_of', { count: cells.linkFaults, records: format.number(cells.linkFaults) }),
                },
              ]
            : []),
          {
            name: t('largest_spread'),
            value: millivolt(cells.largestSpreadMillivolt),
            note: format.date('date', cells.largestSpreadAt, timeZone),
          },
        ]}
      />
      <p className={styles.footer}>{backing.basis(cells)}</p>
    </>
  );
}
