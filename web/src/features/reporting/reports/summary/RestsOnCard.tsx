import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import type { Analytics } from '../report-queries.ts';
import styles from './RestsOnCard.module.css';
import { useBacking } from './use-backing.ts';

type Measure = Analytics['capacity']['byBasis'][number];

/** The independent measures of the capacity beside each other, and which of them is shown. */
export function RestsOnCard({ analytics, timeZone }: { analytics: UseQueryResult<Analytics>; timeZone: string }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const design = analytics.data?.basis.designAmpHours ?? null;
  const ampHours = (value: number) => t('amp_hours', { value: format.number(value, value < 100 ? 1 : 0) });
  return (
    <ReportCard
      title={t('rests_on')}
      note={design === null ? t('rests_on_amp_hours') : t('rests_on_percent', { rated: ampHours(design) })}
    >
      <ReportPart query={analytics} height={200}>
        {({ capacity }) =>
          capacity.byBasis.length === 0 ? (
            <EmptyNote>{t('rests_on_nothing')}</EmptyNote>
          ) : (
            <Measures capacity={capacity} design={design} timeZone={timeZone} />
          )
        }
      </ReportPart>
    </ReportCard>
  );
}

function Measures({
  capacity: { byBasis, estimate },
  design,
  timeZone,
}: Pick<Analytics, 'capacity'> & { design: number | null; timeZone: string }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const backing = useBacking();
  const scaled = (ampHours: number) => (design === null ? ampHours : (100 * ampHours) / design);
  const [least, most] = [
    Math.min(...byBasis.map(({ low }) => scaled(low))),
    Math.max(...byBasis.map(({ high }) => scaled(high))),
  ];
  const across = (ampHours: number) => (most === least ? 50 : 2 + (96 * (scaled(ampHours) - least)) / (most - least));
  const number = (ampHours: number) => format.number(scaled(ampHours), 1);
  return (
    <ul className={styles.measures}>
      {byBasis.map((measure) => {
        const isShown = measure.basis === estimate?.basis && !measure.mayBeRated;
        const { low, ampHours, high, samples, at } = measure;
        return (
          <li key={measure.basis} data-shown={isShown}>
            <div className={styles.name}>
              {t(`by_${measure.basis}`)}
              <span data-num>
                {t('samples_newest', {
                  samples: format.number(samples),
                  at: format.date('dayMonthTime', at, timeZone),
                })}
              </span>
            </div>
            <svg
              className={styles.track}
              width="100%"
              height="20"
              role="img"
              aria-label={t('measure_summary', {
                measure: t(`by_${measure.basis}`),
                value: number(ampHours),
                range: backing.range({ low, high }, number),
              })}
            >
              <line className={styles.range} x1={`${across(low)}%`} x2={`${across(high)}%`} y1="10" y2="10" />
              <circle className={styles.spot} cx={`${across(ampHours)}%`} cy="10" r="5" />
            </svg>
            <div className={styles.value} data-num>
              <b>{number(ampHours)}</b>
              <span>
                {`±${format.number((scaled(high) - scaled(low)) / 2, 1)}`}
                {` · ${remark(t, measure, isShown)}`}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const remark = (t: ReturnType<typeof useTranslation<'report'>>['t'], measure: Measure, isShown: boolean): string => {
  if (measure.mayBeRated) return t('may_be_rating');
  if (isShown) return t('shown_above');
  return t('check_only');
};
