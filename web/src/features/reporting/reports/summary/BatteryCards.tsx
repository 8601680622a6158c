import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentQuantity, energyQuantity } from '#domain/foundation/kinds/units.ts';
import { Bars } from '../../../../charts/Bars.tsx';
import { MetricTable } from '../../../../charts/MetricTable.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { limitText, rangeText, reportedText } from '../../../../live/remaining.ts';
import { FactList } from '../FactList.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import type { Analytics } from '../report-queries.ts';
import styles from './BatteryCards.module.css';

interface Props {
  analytics: UseQueryResult<Analytics>;
}

/** The number of cycles by depth of discharge. */
export function DepthCard({ analytics }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const percent = (value: number) => format.quantity({ value, unit: '%', decimals: 0, signed: false });
  const tenths = analytics.data?.cycles.histogram ?? [];
  const name = ({ fromPercent, toPercent }: (typeof tenths)[number]) =>
    `${format.number(fromPercent)}–${percent(toPercent)}`;
  const cycles = analytics.data?.cycles;
  return (
    <ReportCard
      title={t('depths')}
      note={t('depths_note')}
      table={
        cycles && (
          <MetricTable
            caption={t('depths')}
            columns={[t('depth'), t('cycles')]}
            rows={tenths.map((tenth) => ({ key: name(tenth), cells: [name(tenth), format.number(tenth.cycles, 1)] }))}
            empty={t('no_cycles')}
          />
        )
      }
    >
      <ReportPart query={analytics} height={200}>
        {({ cycles: { histogram, equivalentFull, byThroughput, deepestPercent } }) =>
          equivalentFull === 0 ? (
            <EmptyNote>{t('no_cycles')}</EmptyNote>
          ) : (
            <>
              <Bars
                tones={['discharge']}
                height={150}
                summary={t('depths_summary', {
                  cycles: format.number(equivalentFull, 1),
                  deepest: deepestPercent === null ? t('not_known') : percent(deepestPercent),
                })}
                groups={histogram.map((tenth) => ({
                  key: name(tenth),
                  label: format.number(tenth.toPercent),
                  values: [tenth.cycles],
                  title: `${name(tenth)}: ${format.number(tenth.cycles, 1)}`,
                }))}
              />
              <FactList
                facts={[
                  { name: t('equivalent_cycles'), value: format.number(equivalentFull, 1) },
                  {
                    name: t('by_throughput'),
                    value: byThroughput === null ? t('not_known') : format.number(byThroughput, 1),
                  },
                ]}
              />
            </>
          )
        }
      </ReportPart>
    </ReportCard>
  );
}

/** The efficiency from full charge to full charge. */
export function EfficiencyCard({ analytics }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const percent = (value: number | null) =>
    value === null ? t('not_known') : format.quantity({ value, unit: '%', decimals: 1, signed: false });
  return (
    <ReportCard title={t('efficiency')} note={t('efficiency_note')}>
      <ReportPart query={analytics} height={160}>
        {({ efficiency }) => (
          <>
            {efficiency.samples === 0 && (
              <EmptyNote>
                {efficiency.incomplete > 0 ? t('rounds_incomplete', { count: efficiency.incomplete }) : t('no_rounds')}
              </EmptyNote>
            )}
            {efficiency.samples > 0 && (
              <FactList
                facts={[
                  {
                    name: t('coulombic'),
                    value: percent(efficiency.coulombicPercent),
                  },
                  { name: t('energetic'), value: percent(efficiency.energyPercent) },
                  { name: t('energy_in'), value: format.quantity(energyQuantity(efficiency.wattHoursIn)) },
                  { name: t('energy_out'), value: format.quantity(energyQuantity(efficiency.wattHoursOut)) },
                  ...(efficiency.incomplete > 0
                    ? [{ name: t('left_out'), value: format.number(efficiency.incomplete) }]
                    : []),
                ]}
              />
            )}
            {efficiency.samples > 0 && (
              <p className={styles.footer}>
                {t('rounds', {
                  rounds: format.number(efficiency.samples),
                  confidence: t(`confidence_${efficiency.confidence}`),
                })}
              </p>
            )}
          </>
        )}
      </ReportPart>
    </ReportCard>
  );
}

/** The remaining life of the battery, or why it is unknown. */
export function RemainingCard({ analytics, now }: Props & { now: number }) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  return (
    <ReportCard title={t('remaining')} note={t('remaining_note')}>
      <ReportPart query={analytics} height={160}>
        {({ remaining, reportedTime }) => {
          switch (remaining.answer) {
            case 'toEmpty':
            case 'toFull':
              return (
                <>
                  <p className={styles.hero} data-num>
                    {rangeText(common, format, remaining.lowMinutes, remaining.highMinutes)}
                  </p>
                  {remaining.limitedBy !== null && (
                    <p className={styles.sentence}>{limitText(common, remaining.limitedBy)}</p>
                  )}
                  {reportedTime && <p className={styles.sentence}>{reportedText(common, format, reportedTime)}</p>}
                  <FactList
                    facts={[
                      {
                        name: t(remaining.answer === 'toEmpty' ? 'until_empty' : 'until_full'),
                        value: t('likely', { time: format.minutes(remaining.likelyMinutes) }),
                      },
                      {
                        name: t('mean_current'),
                        value: format.quantity(currentQuantity(remaining.averageCurrent * 100)),
                      },
                      {
                        name: t(remaining.answer === 'toEmpty' ? 'charge_left' : 'charge_missing'),
                        value: t('amp_hours', { value: format.number(remaining.ampHours, 1) }),
                      },
                      { name: t('as_of'), value: format.age(remaining.at, now) },
                    ]}
                  />
                </>
              );
            default:
              return (
                <EmptyNote>
                  {remaining.answer === 'old'
                    ? remaining.at === null
                      ? t('remaining_none')
                      : t('remaining_old', { age: format.age(remaining.at, now) })
                    : t(`remaining_${remaining.answer}`)}
                </EmptyNote>
              );
          }
        }}
      </ReportPart>
    </ReportCard>
  );
}
