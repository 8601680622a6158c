import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TableReader } from '#domain/fleet/tables/reader.ts';
import type { RowCells } from '#domain/fleet/tables/rows.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { KIND, type Measurement, nameOfKind } from '#domain/foundation/kinds/registry.ts';
import { firstInstantKept } from '#domain/stream/history/retention.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import table from '../../../ui/table/LinesTable.module.css';
import { useChannelTitle } from './channel-title.ts';
import { LeftOut } from './ImportReport.tsx';
import styles from './Imports.module.css';
import { leftOutOf, tooOldOf } from './left-out.ts';
import { recordsOf, scanned } from './read-table.ts';
import type { ChosenTable } from './table-draft.ts';

interface Props {
  file: File;
  chosen: ChosenTable;
  rows: readonly RowCells[];
  mcuId: string;
}

const MAX_SHOWN = 10;

/** The first rows as they will be stored, and what is left out: of the beginning, and as soon as it is read, of the whole table. */
export function TablePreview({ file, chosen, rows, mcuId }: Props) {
  const { plan, encoding } = chosen;
  const { t } = useTranslation('imports');
  const format = useFormat();
  const valuesOf = useValues();
  const { data: whole } = useQuery({
    queryKey: ['tableScan', file.name, file.size, file.lastModified, plan, encoding],
    queryFn: ({ signal }) => scanned(file, chosen, signal),
    gcTime: 0,
    retry: false,
  });
  const reader = new TableReader(plan, firstInstantKept(Date.now()));
  const stored = rows.flatMap((row) => [...recordsOf({ mcuId, plan, reader }, reader.take(row))]);
  const report = whole ?? reader.report;
  const counts = { taken: format.number(report.taken), rows: format.number(report.rows) };
  return (
    <section className={styles.part}>
      <h3 className={styles.head}>{t('preview')}</h3>
      <p className={styles.quiet}>{whole ? t('whole_of', counts) : t('preview_of', counts)}</p>
      <DataTable
        label={t('preview')}
        className={table.table}
        frame={table.scroll}
        rows={stored.slice(0, MAX_SHOWN).map((each, place) => ({ ...each, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          {
            key: 'time',
            title: t('time_stored', { zone: plan.time.zone }),
            cell: ({ record }) => format.date('dateTime', record.at, plan.time.zone),
            isRowHeader: true,
          },
          {
            key: 'unit',
            title: t('unit'),
            cell: ({ record: { kind, unit } }) => (kind === KIND.monitor ? unit : `${nameOfKind(kind)} ${unit}`),
          },
          { key: 'values', title: t('values_stored'), cell: ({ record }) => valuesOf(record) },
        ]}
      />
      <LeftOut leftOut={[...tooOldOf(report), ...leftOutOf(report)]} />
    </section>
  );
}

/** The values of a record in a line: `Charge 64 % · Voltage 52.39 V`. */
function useValues(): (record: Measurement) => string {
  const format = useFormat();
  const titleOf = useChannelTitle();
  return ({ kind, body }) => {
    const values = body as unknown as Readonly<Record<string, number | boolean | readonly number[] | undefined>>;
    return channelsOf(kind)
      .flatMap(({ key, name, divisor, unit }) => {
        const value = values[key];
        if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
        const shown = [value]
          .flat()
          .map((each) =>
            typeof each === 'number' ? format.number(each / divisor, decimals(divisor)) : each ? '1' : '0',
          );
        return [`${titleOf(kind, name)} ${shown.join(', ')} ${unit}`.trim()];
      })
      .join(' · ');
  };
}

/** All that is stored is shown: a shortened number would hide a wrong one. */
const decimals = (divisor: number): number => Math.min(6, Math.round(Math.log10(divisor)));
