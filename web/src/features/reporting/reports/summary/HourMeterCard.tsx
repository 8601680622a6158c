import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bars } from '../../../../charts/Bars.tsx';
import { MetricTable } from '../../../../charts/MetricTable.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ReportCard } from '../ReportCard.tsx';
import { ReportPart } from '../ReportPart.tsx';
import { DATE_ZONE, datesOf, noonOf } from '../report-interval.ts';
import { type ReportSubject, reportQueries } from '../report-queries.ts';

/** With more days, not every one is labelled. */
const NAMED_DAYS = 12;

/** Operating hours by day of the period, and in total. */
export function HourMeterCard({ subject }: { subject: ReportSubject }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const meter = useQuery(reportQueries.hourMeter(subject));
  const { data } = meter;
  const hours = (value: number, decimals = 1) => t('hours', { hours: format.number(value, decimals) });
  const byDate = new Map(data?.days.map((day) => [day.date, day.hours]));
  const dates = datesOf(subject.interval).reverse();
  const sum = [...byDate.values()].reduce((total, value) => total + value, 0);
  const every = Math.ceil(dates.length / NAMED_DAYS);
  const dayName = (date: string) => format.date('dayMonth', noonOf(date), DATE_ZONE);
  return (
    <ReportCard
      title={t('hour_meter')}
      note={data && t('hour_meter_note', { total: hours(data.total), interval: hours(sum) })}
      table={
        data && (
          <MetricTable
            caption={t('hour_meter')}
            columns={[t('day'), t('operating')]}
            rows={data.days.map((day) => ({ key: day.date, cells: [dayName(day.date), hours(day.hours)] }))}
            empty={t('no_records')}
          />
        )
      }
    >
      <ReportPart query={meter} height={160}>
        {() => (
          <Bars
            tones={['accent']}
            height={160}
            summary={t('hour_meter_summary', { count: dates.length, interval: hours(sum), days: dates.length })}
            groups={dates.map((date, place) => {
              const value = byDate.get(date);
              return {
                key: date,
                label: (dates.length - 1 - place) % every === 0 ? date.slice(8) : '',
                values: [value ?? Number.NaN],
                title: `${dayName(date)}: ${value === undefined ? t('no_records') : hours(value)}`,
              };
            })}
          />
        )}
      </ReportPart>
    </ReportCard>
  );
}
