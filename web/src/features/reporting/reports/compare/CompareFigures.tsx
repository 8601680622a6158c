import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { LineSample } from '../../../../charts/ChartLegend.tsx';
import type { ChartSeries } from '../../../../charts/chart-series.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import rowTable from '../../../../ui/table/RowTable.module.css';
import { type ReportSubject, reportQueries } from '../report-queries.ts';
import styles from './CompareReport.module.css';
import { type CompareAxis, divisorOf } from './compare-axis.ts';
import type { LineFigures } from './line-figures.ts';
import type { Compared } from './use-compare.ts';

interface Props {
  lines: readonly Compared[];
  series: readonly ChartSeries[];
  figures: readonly (LineFigures | null)[];
  axis: CompareAxis;
  /** The unit of the values in words. */
  unit: string;
  subject: ReportSubject;
}

/** The same comparison in figures, from all records of the period. */
export function CompareFigures({ lines, series, figures, axis, unit, subject }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const used = useQueries({
    queries: lines.map(({ mcuId, unit: unitOfHub, source, from, to }) => ({
      ...reportQueries.activity({
        mcuId,
        unit: unitOfHub,
        source,
        interval: { ...subject.interval, startTime: from, endTime: to },
      }),
      refetchInterval: false as const,
    })),
  });
  const rows = lines.flatMap((line, place) => {
    const look = series[place];
    const of = figures[place] ?? null;
    return look ? [{ line, look, of, divisor: divisorOf(axis, line.battery), place }] : [];
  });
  const [first] = rows;
  type Row = (typeof rows)[number];
  const number = (row: Row, value: number | undefined, signed = false) =>
    value === undefined || Number.isNaN(value) ? MISSING : format.number(value, row.look.decimals, signed);
  const perAxis = (row: Row, of: (figures: LineFigures) => number) => (row.of ? of(row.of) / row.divisor : undefined);
  const median = (row: Row) => perAxis(row, (of) => of.median);
  const against = (row: Row) => (median(row) ?? Number.NaN) - ((first && median(first)) ?? Number.NaN);
  const column = (key: string, title: string, cell: (row: Row) => string) =>
    ({ key, title, isNumber: true, named: true, cell }) as const;
  return (
    <DataTable
      label={t('compare_figures')}
      className={classNames(rowTable.table, rowTable.lines)}
      rows={rows}
      keyOf={({ line }) => line.key}
      columns={[
        {
          key: 'line',
          title: t('compared_line'),
          isRowHeader: true,
          cell: ({ look, line }) => (
            <span className={styles.named}>
              <LineSample colour={look.colour} />
              {line.name}
            </span>
          ),
        },
        column('median', t('median', { unit }), (row) => number(row, median(row))),
        column('lowest', t('lowest'), (row) =>
          number(
            row,
            perAxis(row, (of) => of.lowest),
          ),
        ),
        column('highest', t('highest'), (row) =>
          number(
            row,
            perAxis(row, (of) => of.highest),
          ),
        ),
        column('against', t('against_reference'), (row) => (row === first ? MISSING : number(row, against(row), true))),
        ...(axis === 'block' || axis === 'cell'
          ? [
              column('measured', t('median_measured'), ({ of, look }) =>
                format.quantity(of && { value: of.median, unit: look.unit, decimals: 2, signed: false }),
              ),
            ]
          : []),
        column('used', t('energy_used'), ({ place }) => {
          const known = used[place]?.data?.flatMap(({ wattHoursOut }) => wattHoursOut ?? []) ?? [];
          return known.length > 0 ? format.number(known.reduce((sum, each) => sum + each, 0) / 1000, 1) : MISSING;
        }),
        column('present', t('data_present'), ({ of }) =>
          format.quantity({ value: (of?.presentShare ?? 0) * 100, unit: '%', decimals: 1, signed: false }),
        ),
      ]}
    />
  );
}
