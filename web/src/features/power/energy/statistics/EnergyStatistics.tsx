import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { type EnergyRow, ofSystem, rowsOf } from '#domain/power/energy/energy-rows.ts';
import { downloadFile } from '../../../../api/client.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { TableMenu } from '../../../../ui/action/TableMenu.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { analysisQueries } from '../analysis/analysis-queries.ts';
import { SystemAnalysis } from '../analysis/SystemAnalysis.tsx';
import { energyQueries } from '../energy-queries.ts';
import numbers from '../Numbers.module.css';
import { Swatch } from '../Shares.tsx';
import { barsOfFlows, barsOfRows, ENERGY_COLOURS } from './bars.ts';
import { Contradictions } from './Contradictions.tsx';
import { DoubtedReadings } from './DoubtedReadings.tsx';
import styles from './EnergyStatistics.module.css';
import { isInOrAfter } from './is-in-or-after.ts';
import { PeriodTools, type StatisticsView } from './PeriodTools.tsx';
import { StatisticsChart } from './StatisticsChart.tsx';
import { Totals } from './Totals.tsx';

interface Props {
  mcuId: string;
  companyPath: string;
  /** A device behind the hub; undefined for the whole system. */
  unit: number | undefined;
  view: StatisticsView;
  onView: (view: StatisticsView) => void;
}

/** The energies of a day by hour, of a month by day or of a year by month, and how they are known. */
export function EnergyStatistics({ mcuId, companyPath, unit, view, onView }: Props) {
  const { t } = useTranslation(['energy', 'export']);
  const format = useFormat();
  const now = useNow();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...energyQueries.statistics({ mcuId, unit, ...view }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => (data ? rowsOf(unit === undefined ? ofSystem(data.energies) : data.energies) : []),
    [data, unit],
  );
  const today = localDate(now, data?.timeZone ?? 'Etc/UTC');
  const shown = view.date ?? (isPlaceholderData ? today : (data?.date ?? today));
  const isEmpty = rows.every(({ total }) => !total);
  const isSystem = unit === undefined;
  const analysis = useQuery({ ...analysisQueries.analysis(mcuId, view), enabled: isSystem });
  const source = isSystem ? analysis : { data, error };
  const known = useMemo(() => {
    if (!isSystem) return data && { ...data, bars: barsOfRows(rows, t) };
    return analysis.data && { ...analysis.data, bars: barsOfFlows(analysis.data.flows, t) };
  }, [isSystem, data, rows, analysis.data, t]);
  const failure = error ?? source.error;
  return (
    <>
      <PeriodTools view={view} shown={shown} today={today} onView={onView}>
        {!isEmpty && (
          <TableMenu
            label={t('export:save')}
            onSave={(file) =>
              downloadFile('exportEnergyStatistics', {
                ...{ mcuId, period: view.period, date: shown, ...file, language: format.language },
                ...(unit !== undefined && { unit }),
              })
            }
          />
        )}
      </PeriodTools>
      {rows.length > 0 && <Totals {...{ mcuId, unit, view, rows }} isOver={!isInOrAfter(shown, view.period, today)} />}
      <StatisticsChart
        period={view.period}
        periodText={data && periodText(view, shown, format)}
        known={known}
        error={failure}
        onAgain={() => {
          if (error) void refetch();
          if (isSystem && analysis.error) void analysis.refetch();
        }}
      />
      {isSystem && <SystemAnalysis mcuId={mcuId} view={view} />}
      {!isEmpty && (
        <Basis rows={rows} isSystem={isSystem}>
          {data && <Contradictions energies={data.energies} timeZone={data.timeZone} />}
          {data && <DoubtedReadings {...{ mcuId, companyPath, energies: data.energies, timeZone: data.timeZone }} />}
        </Basis>
      )}
    </>
  );
}

function periodText({ period }: StatisticsView, date: string, format: ReturnType<typeof useFormat>): string {
  const at = Date.parse(`${date}T12:00:00Z`);
  if (period === 'year') return date.slice(0, 4);
  return format.date(period === 'day' ? 'date' : 'monthYear', at, 'Etc/UTC');
}

/** What the devices counted, what was computed from their power, and what is not known. */
function Basis({ rows, isSystem, children }: { rows: readonly EnergyRow[]; isSystem: boolean; children: ReactNode }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const energy = (wattHour: number) => format.quantity(energyQuantity(wattHour));
  return (
    <div className={classNames(card.card, styles.basis)}>
      <h2>{t('how')}</h2>
      <p>{t('how_words')}</p>
      {isSystem && <p>{t('how_system')}</p>}
      <DataTable
        label={t('how')}
        className={numbers.table}
        frame={styles.shown}
        columns={[
          {
            key: 'energy',
            title: t('how_energy'),
            isRowHeader: true,
            cell: (row: EnergyRow) => (
              <>
                <Swatch colour={ENERGY_COLOURS[row.energy]} /> {t(`energy_${row.energy}`)}
              </>
            ),
          },
          { key: 'counted', title: t('how_counted'), cell: ({ counted }) => energy(counted) },
          { key: 'integrated', title: t('how_integrated'), cell: ({ integrated }) => energy(integrated) },
          { key: 'unplaced', title: t('how_unplaced'), cell: ({ unplaced }) => energy(unplaced) },
          {
            key: 'unknown',
            title: t('how_unknown'),
            cell: ({ unknownMs }) => format.minutes(Math.round(unknownMs / MINUTE_MS)),
          },
        ]}
        rows={rows}
        keyOf={({ energy: name }) => name}
      />
      {children}
    </div>
  );
}
