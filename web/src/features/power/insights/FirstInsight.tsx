import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { whyNoEnd } from '#domain/power/insights/end-of-life.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { Certainty } from './Certainty.tsx';
import { EvidenceChart } from './EvidenceChart.tsx';
import styles from './FirstInsight.module.css';
import { About, AnswerButton, FaultFirst, KindTile, NumbersLink } from './InsightParts.tsx';
import shared from './Insights.module.css';
import type { Insight } from './insight-queries.ts';
import { useInsightText } from './insight-text.ts';
import { MonthsTrend } from './MonthsTrend.tsx';

interface Props {
  insight: Insight;
  refusal: string | undefined;
  onAnswer: () => void;
}

/** The most important hint, opened. */
export function FirstInsight({ insight, refusal, onAnswer }: Props) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const text = useInsightText();
  const worth = text.worth(insight);
  const { health, bmsPercent, batteryId, healthMonths, certainty } = insight;
  const shown = text.shown(insight);
  return (
    <section className={classNames(card.card, styles.first)} aria-label={text.title(insight)}>
      <header className={styles.firstHead}>
        <span className={shared.rank} aria-hidden>
          {format.number(1)}
        </span>
        <KindTile kind={insight.kind} />
        <div className={shared.text}>
          <FaultFirst insight={insight} />
          <About insight={insight} />
          <h3 className={shared.firstTitle}>{text.title(insight)}</h3>
        </div>
        <AnswerButton insight={insight} refusal={refusal} onAnswer={onAnswer} whole />
      </header>
      <div className={styles.firstBody}>
        <div>
          <p>{text.reason(insight)}</p>
          <p className={styles.basis}>{text.basis(insight)}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('worth')}</dt>
              <dd>
                <b>{worth.figure}</b>
                <small>{worth.note}</small>
              </dd>
            </div>
            <div>
              <dt>{t('health')}</dt>
              <dd>
                <b>{health ? text.percent(health.percent) : t('health_unknown')}</b>
                {health && <small>{text.range(text.percent(health.low), text.percent(health.high))}</small>}
                {bmsPercent !== null && <small>{t('gauge_says', { value: text.percent(bmsPercent) })}</small>}
              </dd>
            </div>
            <div>
              <dt>{t('how_sure')}</dt>
              <dd>
                <Certainty level={certainty} />
              </dd>
            </div>
            <div>
              <dt>{t('expected_end')}</dt>
              <dd>
                <ExpectedEnd insight={insight} />
              </dd>
            </div>
          </dl>
          <p className={shared.links}>
            <NumbersLink insight={insight} />
            {batteryId !== null && refusal === undefined && (
              <Link {...paths.battery(batteryId)} className={shared.link}>
                {t('open_battery')}
              </Link>
            )}
          </p>
        </div>
        <figure className={shared.figure} data-large>
          {healthMonths.length > 1 ? (
            <HealthTrend insight={insight} />
          ) : (
            <>
              <EvidenceChart insight={insight} label={shown} />
              <figcaption>{shown}</figcaption>
            </>
          )}
        </figure>
      </div>
    </section>
  );
}

function ExpectedEnd({ insight: { expectedEnd, reachedEnd, health, healthMonths, endPercent } }: { insight: Insight }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const text = useInsightText();
  if (health && health.high <= endPercent) return reachedEnd ? <ReachedEnd end={reachedEnd} /> : <b>{t('end_now')}</b>;
  if (!expectedEnd) return <small>{t(`no_end_${whyNoEnd(health, healthMonths)}`)}</small>;
  const month = (at: number) => format.date('monthYear', at);
  const { earliest, latest } = expectedEnd;
  return (
    <small>
      {latest === null ? t('end_from', { from: month(earliest) }) : text.range(month(earliest), month(latest))}
    </small>
  );
}

/** An end that lies between two sights has no date: it is told between which months it was. */
function ReachedEnd({ end: { after, before } }: { end: NonNullable<Insight['reachedEnd']> }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const month = (at: number) => format.date('monthYear', at, 'Etc/UTC');
  const to = month(before - 1);
  if (after === null) return <small>{t('end_before', { month: to })}</small>;
  const from = month(after);
  return <small>{from === to ? t('end_in', { month: to }) : t('end_between', { from, to })}</small>;
}

function HealthTrend({ insight: { healthMonths, endPercent } }: { insight: Insight }) {
  const { t } = useTranslation('insights');
  const text = useInsightText();
  return (
    <>
      <MonthsTrend months={healthMonths} height={170} />
      <figcaption>{t('shown_replace', { limit: text.percent(endPercent) })}</figcaption>
    </>
  );
}
