import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { MetricTable } from '../../../../charts/MetricTable.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Legend } from '../Legend.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import { DATE_ZONE, datesOf, noonOf } from '../report-interval.ts';
import { type HourActivity, type ReportSubject, reportQueries } from '../report-queries.ts';
import { ActivityGrid } from './ActivityGrid.tsx';
import { type ActivityCell, activityRows, activityTotals } from './activity-rows.ts';

/** The device's activity hour by hour. */
export function ActivityCard({ subject }: { subject: ReportSubject }) {
  const { t } = useTranslation('report');
  const activity = useQuery(reportQueries.activity(subject));
  return (
    <ReportCard
      title={t('activity')}
      tools={
        <Legend
          entries={[
            { sign: 'charging', text: t('kind_charging') },
            { sign: 'discharging', text: t('kind_discharging') },
            { sign: 'operating', text: t('kind_operating') },
            { sign: 'minutes', text: t('size_minutes') },
          ]}
        />
      }
      table={activity.data && <ActivityTable subject={subject} hours={activity.data} />}
    >
      <ReportPart query={activity} height={306}>
        {(hours) => <Grid subject={subject} hours={hours} />}
      </ReportPart>
    </ReportCard>
  );
}

interface Props {
  subject: ReportSubject;
  hours: readonly HourActivity[];
}

function Grid({ subject: { interval }, hours }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const rows = useMemo(() => activityRows(hours, datesOf(interval)), [hours, interval]);
  const { cells, charging, discharging, operating } = activityTotals(rows);
  if (cells.length === 0) return <EmptyNote>{t('no_activity')}</EmptyNote>;
  const summary = t('activity_summary', {
    count: rows.length,
    days: rows.length,
    charging: format.minutes(Math.round(charging)),
    discharging: format.minutes(Math.round(discharging)),
    operating: format.minutes(Math.round(operating)),
  });
  return <ActivityGrid rows={rows} summary={summary} />;
}

function ActivityTable({ subject: { interval }, hours }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const cells = activityRows(hours, datesOf(interval))
    .flatMap((row) => row.cells)
    .filter((cell): cell is ActivityCell => cell !== null && cell.kind !== 'idle');
  const minutes = (value: number | null) => (value === null ? MISSING : format.number(value));
  return (
    <MetricTable
      caption={t('activity')}
      columns={[
        t('hour'),
        t('in_minutes', { what: t('kind_charging') }),
        t('in_minutes', { what: t('kind_discharging') }),
        t('in_minutes', { what: t('operating') }),
        t('energy_in'),
        t('energy_out'),
      ]}
      rows={cells.map((cell) => ({
        key: `${cell.date} ${cell.hour}`,
        cells: [
          `${format.date('weekDay', noonOf(cell.date), DATE_ZONE)} ${String(cell.hour).padStart(2, '0')}:00`,
          minutes(cell.chargingMinutes),
          minutes(cell.dischargingMinutes),
          minutes(cell.operatingMinutes),
          format.quantity(energyQuantity(cell.wattHoursIn)),
          format.quantity(energyQuantity(cell.wattHoursOut)),
        ],
      }))}
      empty={t('no_activity')}
    />
  );
}
