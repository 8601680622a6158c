import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { MetricTable } from '../../../../charts/MetricTable.tsx';
import { SpanBars } from '../../../../charts/SpanBars.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import { DATE_ZONE, noonOf } from '../report-interval.ts';
import { type ReportDevice, reportQueries, type WeekDaySoc } from '../report-queries.ts';

/** The lowest and highest charge of each of the last seven days. */
export function WeekSocCard({ device }: { device: ReportDevice }) {
  const { t } = useTranslation('report');
  const week = useQuery(reportQueries.week(device));
  return (
    <ReportCard
      title={t('week_soc')}
      note={t('week_soc_note')}
      table={week.data && <WeekTable week={week.data} title={t('week_soc')} />}
    >
      <ReportPart query={week} height={160}>
        {(days) => <Week days={days} />}
      </ReportPart>
    </ReportCard>
  );
}

function Week({ days }: { days: readonly WeekDaySoc[] }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const percent = (soc: number | null) => format.quantity(percentQuantity(soc));
  const known = days.filter(({ minimum }) => minimum !== null);
  if (known.length === 0) return <EmptyNote>{t('no_records')}</EmptyNote>;
  const lowest = Math.min(...known.map(({ minimum }) => minimum ?? 0));
  const highest = Math.max(...known.map(({ maximum }) => maximum ?? 0));
  return (
    <SpanBars
      summary={t('week_summary', { lowest: percent(lowest), highest: percent(highest) })}
      spans={days.map(({ date, minimum, maximum, last }) => ({
        key: date,
        // Seven of them fit side by side in every language.
        label: format.date('dayName', noonOf(date), DATE_ZONE),
        low: minimum === null ? null : minimum / 100,
        high: maximum === null ? null : maximum / 100,
        mark: last === null ? null : last / 100,
        title: `${format.date('weekDay', noonOf(date), DATE_ZONE)}: ${percent(minimum)} – ${percent(maximum)}`,
      }))}
    />
  );
}

function WeekTable({ week, title }: { week: readonly WeekDaySoc[]; title: string }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const percent = (soc: number | null) => format.quantity(percentQuantity(soc));
  return (
    <MetricTable
      caption={title}
      columns={[t('day'), t('lowest'), t('highest'), t('last')]}
      rows={week.map(({ date, minimum, maximum, last }) => ({
        key: date,
        cells: [format.date('weekDay', noonOf(date), DATE_ZONE), percent(minimum), percent(maximum), percent(last)],
      }))}
      empty={t('no_records')}
    />
  );
}
