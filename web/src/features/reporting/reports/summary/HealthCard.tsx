import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { monthOf } from '#domain/power/analytics/health/trend.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { FactList } from '../FactList.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import type { Analytics } from '../report-queries.ts';
import styles from './HealthCard.module.css';
import { HealthTrend } from './HealthTrend.tsx';
import { SohBand } from './SohBand.tsx';
import { useBacking } from './use-backing.ts';
import { useMonths } from './use-months.ts';

const TONES = { excellent: 'charge', good: 'charge', medium: 'warn', poor: 'alarm' } as const;

interface Given {
  months: number;
  timeZone: string;
  /** The trend has no card of its own. */
  withTrend?: boolean;
}

/** State of health: our estimate with its range, else the fade since the first month, and the BMS beside it. */
export function HealthCard({ analytics, ...given }: Given & { analytics: UseQueryResult<Analytics> }) {
  const { t } = useTranslation('report');
  const { data } = analytics;
  const band = data?.stateOfHealth.estimate?.band ?? null;
  const fault = data?.faults[0];
  return (
    <ReportCard
      title={t('health')}
      tools={
        data &&
        (fault ? (
          <Tag tone="alarm" icon="warning">
            {t('fault_open', { level: fault.level })}
          </Tag>
        ) : band ? (
          <Tag tone={TONES[band]} icon={band === 'poor' || band === 'medium' ? 'warning' : 'check'}>
            {t(`band_${band}`)}
          </Tag>
        ) : (
          !data.stateOfHealth.estimate && !data.stateOfHealth.fade && <Tag>{t('health_unknown')}</Tag>
        ))
      }
    >
      <ReportPart query={analytics} height={306}>
        {(known) => <Health analytics={known} {...given} />}
      </ReportPart>
    </ReportCard>
  );
}

function Health({ analytics, months, timeZone, withTrend = true }: Given & { analytics: Analytics }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { monthName } = useMonths();
  const { basis, cellLimit, stateOfHealth, cycles, efficiency } = analytics;
  const { bms, estimate, unknown, fade, gauge, perYear } = stateOfHealth;
  const percent = (value: number, decimals: 0 | 1 = 0) =>
    format.quantity({ value, unit: '%', decimals, signed: false });
  const capacityNow = useCapacityNow(analytics);
  const usable = useUsable(analytics);
  const ratio = efficiency.ampHoursOut > 0 ? efficiency.ampHoursIn / efficiency.ampHoursOut : null;
  return (
    <>
      {estimate ? (
        <>
          <Hero value={estimate.percent} of={estimate} timeZone={timeZone} />
          <SohBand
            percent={estimate.percent}
            band={estimate.band}
            low={estimate.low}
            high={estimate.high}
            bms={bms?.percent ?? null}
            label={
              estimate.band
                ? t('health_sentence', { percent: percent(estimate.percent), band: t(`band_${estimate.band}`) })
                : `${t('health')}: ${percent(estimate.percent)}`
            }
          />
        </>
      ) : (
        <>
          {fade && (
            <Hero value={-fade.percent} of={{ ...fade, low: -fade.high, high: -fade.low }} timeZone={timeZone} />
          )}
          {(fade || unknown) && <EmptyNote>{t(fade ? 'fade_only' : `no_health_${unknown!}`)}</EmptyNote>}
        </>
      )}
      {gauge.off > 0 && (
        <EmptyNote>
          {t('gauge_off', {
            count: Math.round(gauge.meanPoints ?? 0),
            points: format.number(gauge.meanPoints ?? 0),
            off: format.number(gauge.off),
            ends: format.number(gauge.ends),
          })}
        </EmptyNote>
      )}
      <CellLimitNote limit={cellLimit} />
      {basis.pendingDays > 0 && (
        <EmptyNote>{t('pending_days', { count: basis.pendingDays, days: format.number(basis.pendingDays) })}</EmptyNote>
      )}
      {!estimate && <Seen seen={stateOfHealth.seen} timeZone={timeZone} />}
      {withTrend && <HealthTrend stateOfHealth={stateOfHealth} height={112} />}
      <FactList
        facts={[
          { name: t('bms_says'), value: bms ? percent(bms.percent, 1) : t('no_bms') },
          ...(fade
            ? [
                {
                  name: t('fade'),
                  value: percent(fade.percent, 1),
                  note: t('fade_of', {
                    percent: t('from_to', { from: percent(fade.low), to: percent(fade.high) }),
                    month: monthName(monthOf(fade.firstFrom)),
                  }),
                },
              ]
            : []),
          ...capacityNow,
          ...usable,
          ...(perYear
            ? [{ name: t('trend'), value: t('points_per_year', { points: format.number(perYear.points, 1, true) }) }]
            : []),
          { name: t('full_cycles', { count: months, months }), value: format.number(cycles.equivalentFull, 1) },
          {
            name: t('bms_cycles'),
            value: cycles.bmsLast === null ? t('no_bms') : format.number(cycles.bmsLast),
            ...(cycles.bmsLast !== null && {
              note: t('bms_cycles_since', {
                date: format.date('date', basis.from, timeZone),
                cycles: format.number(cycles.bmsLast - (cycles.bmsFirst ?? cycles.bmsLast)),
              }),
            }),
          },
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

/** The capacity beside the rated one, and the current of the discharges that it is of. */
function useCapacityNow({ basis, capacity: { estimate }, stateOfHealth }: Analytics) {
  const { t } = useTranslation('report');
  const format = useFormat();
  if (!stateOfHealth.estimate || !estimate || basis.designAmpHours === null) return [];
  const ampHours = (value: number) => t('amp_hours', { value: format.number(value, value < 100 ? 1 : 0) });
  const value = t('capacity_of', { now: ampHours(estimate.ampHours), rated: ampHours(basis.designAmpHours) });
  const fact = { name: t('capacity_now'), value };
  if (estimate.amp === null) return [fact];
  const amp = format.quantity({ value: estimate.amp, unit: 'A', decimals: 0, signed: false });
  return [{ ...fact, note: t('discharged_at', { amp }) }];
}

/** What the pack gives until its weakest cell ends it, as a figure of its own. */
function useUsable({ cellLimit, basis }: Analytics) {
  const { t } = useTranslation('report');
  const format = useFormat();
  if (!cellLimit?.usableAh || cellLimit.usableShare === null || basis.designAmpHours === null) return [];
  const ampHours = (value: number) => t('amp_hours', { value: format.number(value, value < 100 ? 1 : 0) });
  const now = ampHours(cellLimit.usableAh);
  const share = format.quantity({ value: 100 * cellLimit.usableShare, unit: '%', decimals: 0, signed: false });
  const value = t('usable_of', { now, rated: ampHours(basis.designAmpHours), share });
  return [{ name: t('usable'), value, note: t('cell_limits', { cell: cellLimit.cell + 1 }) }];
}

/** Which cell ends the discharges, how often, and what helps. */
function CellLimitNote({ limit }: { limit: Analytics['cellLimit'] }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  if (limit === null) return null;
  const { cell, ends, leftPoints, cause } = limit;
  const left = format.quantity({ value: leftPoints, unit: '%', decimals: 0, signed: false });
  return (
    <EmptyNote>
      {t('cell_limits_ends', { cell: cell + 1, by: format.number(ends.by), of: format.number(ends.of), left })}{' '}
      {t(`cell_limits_${cause}`)}
    </EmptyNote>
  );
}

type Backed = NonNullable<Analytics['stateOfHealth']['estimate'] | Analytics['stateOfHealth']['fade']>;

/** The figure, how far it may be off, how sure it is, and from when it is. */
function Hero({
  value,
  of,
  timeZone,
}: {
  value: number;
  of: Pick<Backed, 'low' | 'high' | 'from' | 'at' | 'samples' | 'confidence'>;
  timeZone: string;
}) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const backing = useBacking();
  const isFade = value < 0;
  const decimals = isFade ? 1 : 0;
  const parts = format.parts({ value, unit: '%', decimals, signed: isFade });
  const bound = (each: number) => format.quantity({ value: each, unit: '%', decimals: 0, signed: isFade });
  return (
    <>
      <p className={styles.hero}>
        <b data-num>
          {parts?.number}
          <small>{parts?.unit}</small>
        </b>
        <span data-num>{t('likely_range', { from: bound(of.low), to: bound(of.high) })}</span>
      </p>
      <p className={styles.since} data-num>
        {`${backing.mean(of, timeZone)}, ${backing.basis(of)}`}
      </p>
    </>
  );
}

/** What a state of health waits for: what was seen, and when more of it is to be expected. */
function Seen({ seen, timeZone }: { seen: Analytics['stateOfHealth']['seen']; timeZone: string }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const day = (at: number) => format.date('date', at, timeZone);
  return (
    <ul className={styles.seen} aria-label={t('seen')}>
      {seen.map(({ sight, at, expectedAt }) => (
        <li key={sight} data-seen={at !== null}>
          <Icon name={at === null ? 'clock' : 'check'} size={14} />
          <b>{t(`seen_${sight}`)}</b>
          <span data-num>
            {at === null ? t('not_seen') : day(at)}
            {expectedAt !== null && `, ${t('expected', { date: day(expectedAt) })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
