import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { Bars } from '../../../../charts/Bars.tsx';
import { MetricTable } from '../../../../charts/MetricTable.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Legend } from '../Legend.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import { type ReportSubject, reportQueries, type UsageMonth } from '../report-queries.ts';
import { useMonths } from './use-months.ts';

const WATT_HOURS_PER_KILO = 1000;
const EARLIEST_YEAR = 2015;

/** Energy in and out by month of a year. */
export function YearCard({ subject }: { subject: ReportSubject }) {
  const { t } = useTranslation('report');
  const [wanted, setWanted] = useState<number>();
  const usage = useQuery(reportQueries.year(subject, wanted));
  const thisYear = Number(subject.interval.last.slice(0, 4));
  const year = wanted ?? usage.data?.year ?? thisYear;
  const newest = new Date().getUTCFullYear();
  return (
    <ReportCard
      title={t('usage_in', { year })}
      note={t('energy_per_month')}
      tools={
        <span>
          <IconButton
            icon="chevron-left"
            iconSize={16}
            label={t('year_before')}
            refusal={year <= EARLIEST_YEAR ? t('no_year') : undefined}
            onClick={() => setWanted(year - 1)}
          />
          <IconButton
            icon="chevron-right"
            iconSize={16}
            label={t('year_after')}
            refusal={year >= newest ? t('no_year') : undefined}
            onClick={() => setWanted(year + 1)}
          />
        </span>
      }
      table={usage.data && <YearTable year={year} months={usage.data.months} />}
    >
      <ReportPart query={usage} height={200}>
        {({ months }) => (
          <>
            <Legend
              entries={[
                { sign: 'charge-bar', text: t('charged') },
                { sign: 'discharge-bar', text: t('discharged') },
              ]}
            />
            <YearBars year={year} months={months} />
          </>
        )}
      </ReportPart>
    </ReportCard>
  );
}

const allMonths = (year: number) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);

function YearBars({ year, months }: { year: number; months: readonly UsageMonth[] }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { monthName, monthLetter } = useMonths();
  if (months.length === 0) return <EmptyNote>{t('no_usage')}</EmptyNote>;
  const energy = (wattHours: number | null) => format.quantity(energyQuantity(wattHours));
  const known = new Map(months.map((month) => [month.month, month]));
  const total = (key: 'wattHoursIn' | 'wattHoursOut') => months.reduce((sum, month) => sum + (month[key] ?? 0), 0);
  return (
    <Bars
      tones={['charge', 'discharge']}
      height={208}
      summary={t('year_summary', {
        year,
        charged: energy(total('wattHoursIn')),
        discharged: energy(total('wattHoursOut')),
      })}
      groups={allMonths(year).map((month) => {
        const usage = known.get(month);
        return {
          key: month,
          label: monthLetter(month),
          strong: month === months.at(-1)?.month,
          values: [usage?.wattHoursIn ?? Number.NaN, usage?.wattHoursOut ?? Number.NaN].map(
            (wattHours) => wattHours / WATT_HOURS_PER_KILO,
          ),
          title: usage
            ? `${monthName(month)}: ${t('charged')} ${energy(usage.wattHoursIn)}, ${t('discharged')} ${energy(usage.wattHoursOut)}`
            : `${monthName(month)}: ${t('no_records')}`,
        };
      })}
    />
  );
}

function YearTable({ year, months }: { year: number; months: readonly UsageMonth[] }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { monthName } = useMonths();
  return (
    <MetricTable
      caption={t('usage_in', { year })}
      columns={[t('month'), t('charged'), t('discharged'), t('operating'), t('cycles')]}
      rows={months.map((usage) => ({
        key: usage.month,
        cells: [
          monthName(usage.month),
          format.quantity(energyQuantity(usage.wattHoursIn)),
          format.quantity(energyQuantity(usage.wattHoursOut)),
          usage.operatingHours === null ? MISSING : t('hours', { hours: format.number(usage.operatingHours, 1) }),
          usage.cycles === null ? MISSING : format.number(usage.cycles, 1),
        ],
      }))}
      empty={t('no_usage')}
    />
  );
}
