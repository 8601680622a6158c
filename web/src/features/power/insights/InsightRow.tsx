import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { Certainty } from './Certainty.tsx';
import { EvidenceChart } from './EvidenceChart.tsx';
import { About, AnswerButton, FaultFirst, KindTile, NumbersLink } from './InsightParts.tsx';
import styles from './Insights.module.css';
import type { Insight } from './insight-queries.ts';
import { useInsightText } from './insight-text.ts';

interface Props {
  insight: Insight;
  rank: number;
  refusal: string | undefined;
  onAnswer: () => void;
}

/** A hint in columns, so that worth and certainty compare downwards. */
export function InsightRow({ insight, rank, refusal, onAnswer }: Props) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const text = useInsightText();
  const worth = text.worth(insight);
  const { answer, batteryId } = insight;
  const shown = text.shown(insight);
  return (
    <li className={styles.row}>
      <span className={styles.rank} aria-hidden>
        {format.number(rank)}
      </span>
      <KindTile kind={insight.kind} />
      <div className={styles.text}>
        <FaultFirst insight={insight} />
        <About insight={insight} />
        <h3>{text.title(insight)}</h3>
        <p className={styles.reason}>{text.reason(insight)}</p>
        <p className={styles.links}>
          <NumbersLink insight={insight} />
          {batteryId !== null && refusal === undefined && (
            <Link {...paths.battery(batteryId)} className={styles.link}>
              {t('open_battery')}
            </Link>
          )}
        </p>
        {answer && (
          <p className={styles.reason}>
            {t('answer_kept', {
              answer: t(`answer_${answer.answer}`),
              name: answer.answeredBy ?? t('somebody'),
              date: format.date('date', answer.answeredAt),
              until: format.date('date', answer.quietUntil),
            })}
          </p>
        )}
      </div>
      <figure className={styles.figure}>
        <EvidenceChart insight={insight} label={shown} />
        <figcaption title={text.basis(insight)}>{shown}</figcaption>
      </figure>
      <p className={styles.worth}>
        <b>{worth.figure}</b>
        <small>{worth.note}</small>
      </p>
      <span className={styles.sure}>
        <Certainty level={insight.certainty} />
      </span>
      <span className={styles.answer}>
        <AnswerButton insight={insight} refusal={refusal} onAnswer={onAnswer} />
      </span>
    </li>
  );
}
