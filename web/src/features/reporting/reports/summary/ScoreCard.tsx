import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { percentQuantity, temperatureQuantity } from '#domain/foundation/kinds/units.ts';
import { SCORE_PARTS as PARTS, SCORE_WITH_FAULT } from '#domain/power/analytics/health/score.ts';
import { MetricTable } from '../../../../charts/MetricTable.tsx';
import { Trend } from '../../../../charts/Trend.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { FactList } from '../FactList.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import { DATE_ZONE, noonOf } from '../report-interval.ts';
import { type DayScore, type ReportDevice, reportQueries } from '../report-queries.ts';
import styles from './HealthCard.module.css';

const DAYS = 60;
const KEYS = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** How well the battery is treated: the newest daily score, its parts, and earlier days. */
export function ScoreCard({ device }: { device: ReportDevice }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const scores = useQuery(reportQueries.scores(device, DAYS));
  const day = (date: string) => format.date('dayMonth', noonOf(date), DATE_ZONE);
  const points = (value: number | null) => (value === null ? t('not_known') : format.number(value));
  return (
    <ReportCard
      title={t('score')}
      note={t('score_note')}
      table={
        scores.data && (
          <MetricTable
            caption={t('score')}
            columns={[t('day'), t('score'), ...KEYS.map((key) => t(`score_${key}`))]}
            rows={scores.data.list.map((score) => ({
              key: score.date,
              cells: [day(score.date), format.number(score.score), ...KEYS.map((key) => points(score[key]))],
            }))}
            empty={t('no_score')}
          />
        )
      }
    >
      <ReportPart query={scores} height={160}>
        {({ list }) => (list[0] ? <Score newest={list[0]} list={list} /> : <EmptyNote>{t('no_score')}</EmptyNote>)}
      </ReportPart>
    </ReportCard>
  );
}

function Score({ newest, list }: { newest: DayScore; list: readonly DayScore[] }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const day = (date: string) => format.date('dayMonth', noonOf(date), DATE_ZONE);
  const lastFull = (days: number | null) => {
    if (days === null) return null;
    return days === 0 ? t('score_full_today') : t('score_full', { count: days, days: format.number(days) });
  };
  const notes = {
    health:
      newest.stateOfHealthPercent === null
        ? null
        : t(`score_health_${newest.healthFrom ?? 'estimate'}`, {
            percent: format.quantity(percentQuantity(newest.stateOfHealthPercent * 100)),
          }),
    depth:
      newest.lowestSoc === null ? null : t('score_lowest', { soc: format.quantity(percentQuantity(newest.lowestSoc)) }),
    temperature:
      newest.highestTemperature === null
        ? null
        : t('score_hottest', {
            temperature: format.quantity(temperatureQuantity(newest.highestTemperature, format.temperatureUnit)),
          }),
    fullCharge: lastFull(newest.daysSinceFull),
  };
  return (
    <>
      <p className={styles.hero}>
        <b data-num>{format.number(newest.score)}</b>
        <span>{t('score_of', { day: day(newest.date) })}</span>
      </p>
      {newest.faultLevel !== null && (
        <p>
          {t('score_fault', {
            level: format.number(newest.faultLevel),
            most: format.number(SCORE_WITH_FAULT[newest.faultLevel]),
          })}
        </p>
      )}
      {list.length > 1 && (
        <Trend
          points={list.toReversed().map(({ date, score }) => ({
            key: date,
            order: utcDay(noonOf(date)),
            label: day(date),
            value: score,
            low: score,
            high: score,
            title: `${day(date)}: ${format.number(score)}`,
          }))}
          colour="c1"
          fixed={[0, 100]}
          height={104}
          summary={t('trend_days', {
            what: t('score'),
            first: format.number(list.at(-1)?.score ?? 0),
            last: format.number(newest.score),
            count: list.length,
            days: list.length,
          })}
        />
      )}
      <FactList
        facts={KEYS.map((key) => ({
          name: t(`score_${key}`),
          value:
            newest[key] === null
              ? t('not_known')
              : t('points_of', { points: format.number(newest[key]), most: PARTS[key] }),
          note: notes[key],
        }))}
      />
    </>
  );
}
