import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Trend } from '../../../charts/Trend.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { FactList } from '../FactList.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import type { Analytics } from '../report-queries.ts';
import styles from './HealthCard.module.css';
import { SohBand } from './SohBand.tsx';
import { useBacking } from './use-backing.ts';
import { monthOrder, useMonths } from './use-months.ts';

const TONES = { excellent: 'charge', good: 'charge', medium: 'warn', poor: 'alarm' } as const;

/** State of health: the BMS value beside our estimate, and its trend. */
export function HealthCard({
  analytics,
  ...given
}: {
  analytics: UseQueryResult<Analytics>;
  months: number;
  timeZone: string;
}) {
  const { t } = useTranslation('report');
  const { data } = analytics;
  const band = (data && (data.stateOfHealth.bms ?? data.stateOfHealth.estimate)?.band) ?? null;
  return (
    <ReportCard
      title={t('health')}
      tools={
        band && (
          <Tag tone={TONES[band]} icon={band === 'poor' || band === 'medium' ? 'warning' : 'check'}>
            {t(`band_${band}`)}
          </Tag>
        )
      }
    >
      <ReportPart query={analytics} height={306}>
        {(known) => <Health analytics={known} {...given} />}
      </ReportPart>
    </ReportCard>
  );
}

function Health({
  analytics: { basis, stateOfHealth, cycles, efficiency },
  months,
  timeZone,
}: {
  analytics: Analytics;
  months: number;
  timeZone: string;
}) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { monthName } = useMonths();
  const backing = useBacking();
  const { bms, estimate, unknown, perYear, trend } = stateOfHealth;
  const shown = bms ?? estimate;
  const percent = (value: number, decimals: 0 | 1 = 0) =>
    format.quantity({ value, unit: '%', decimals, signed: false });
  const parts = shown && format.parts({ value: shown.percent, unit: '%', decimals: 0, signed: false });
  const ratio = efficiency.ampHoursOut > 0 ? efficiency.ampHoursIn / efficiency.ampHoursOut : null;
  return (
    <>
      {shown && parts ? (
        <>
          <p className={styles.hero}>
            <b data-num>
              {parts.number}
              <small>{parts.unit}</small>
            </b>
            <span data-num>
              {perYear
                ? t('points_per_year', { points: format.number(perYear.points, 1, true) })
                : t(bms ? 'says_bms' : 'says_estimate')}
            </span>
          </p>
          {shown.band && (
            <SohBand
              percent={shown.percent}
              label={t('health_sentence', { percent: percent(shown.percent), band: t(`band_${shown.band}`) })}
            />
          )}
        </>
      ) : (
        unknown && <EmptyNote>{t(`no_health_${unknown}`)}</EmptyNote>
      )}
      {basis.pendingDays > 0 && <EmptyNote>{t('pending_days', { days: format.number(basis.pendingDays) })}</EmptyNote>}
      {trend.length > 1 && (
        <Trend
          points={trend.map((point) => ({
            key: point.month,
            order: monthOrder(point.month),
            label: monthName(point.month),
            value: point.percent,
            low: Math.max(0, point.low),
            high: point.high,
            other: point.bmsPercent,
            title: `${monthName(point.month)}: ${percent(point.percent, 1)}, ${backing.range(point, (value) => percent(value))}`,
          }))}
          colour="c1"
          leastSpan={8}
          height={112}
          summary={t('trend_summary', {
            what: t('health'),
            first: percent(trend[0]?.percent ?? 0, 1),
            last: percent(trend.at(-1)?.percent ?? 0, 1),
            months: trend.length,
          })}
        />
      )}
      <FactList
        facts={[
          { name: t('bms_says'), value: bms ? percent(bms.percent, 1) : t('no_bms') },
          {
            name: t('we_estimate'),
            value: estimate ? percent(estimate.percent, 1) : t('not_known'),
            note:
              estimate &&
              [
                backing.range(estimate, (value) => percent(value)),
                backing.basis(estimate),
                backing.mean(estimate, timeZone),
              ].join(', '),
          },
          { name: t('full_cycles', { months }), value: format.number(cycles.equivalentFull, 1) },
          { name: t('bms_cycles'), value: cycles.bmsLast === null ? t('no_bms') : format.number(cycles.bmsLast) },
          ...(ratio === null ? [] : [{ name: t('charge_ratio'), value: format.number(ratio, 2) }]),
          {
            name: t('deepest'),
            value: cycles.deepestPercent === null ? t('not_known') : percent(cycles.deepestPercent),
          },
        ]}
      />
    </>
  );
}
