import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { answeredWarning } from '../../../../live/readings.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { type AgainstLimit, againstLimit, releaseLimit } from '../against-limit.ts';
import { chartOf } from '../chart-of.ts';
import type { MessageHistory } from '../message-queries.ts';
import { toneOf } from '../message-tone.ts';
import styles from './AgainstCard.module.css';
import { curveQuery, curveRequest } from './curve-queries.ts';
import { RaiseCurve } from './RaiseCurve.tsx';

/** The value that raised an alarm, how far it is from its limit, and how it came about. */
export function AgainstCard({ history }: { history: MessageHistory }) {
  const format = useFormat();
  const against = againstLimit(answeredWarning(history.alarm), format.temperatureUnit);
  return against && <Against history={history} against={against} />;
}

function Against({ history, against }: { history: MessageHistory; against: AgainstLimit }) {
  const message = history.alarm;
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const request = curveRequest(message, useNow());
  const { data, error, refetch } = useQuery(curveQuery(request, format.temperatureUnit));
  const parts = format.parts(against.value);
  const limit = format.quantity(against.limit);
  const distance = format.quantity(against.distance);
  const time = format.clock(message.createTime);
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('against')}>
      <h3 className={styles.title}>
        {t('against')}
        {message.unit > 0 && <span>{t('unit_n', { unit: message.unit })}</span>}
      </h3>
      <div className={styles.figure}>
        <b className={styles.value}>
          {parts?.number}
          <span>{parts?.unit}</span>
        </b>
        <p>
          <span className={styles.distance} data-severity={toneOf(message)}>
            {against.distance.value === 0 ? t('at_limit', { limit }) : t(against.side, { distance, limit })}
          </span>
          <span>{t('when_raised', { time })}</span>
        </p>
        <Link {...chartOf(message)} className={styles.link}>
          {t('chart_at', { time })}
          <Icon name="chevron-right" size={14} />
        </Link>
      </div>
      {error && <Failure title={t('curve_failed')} error={error} onAgain={refetch} />}
      {!data && !error && <Skeleton width="100%" height={190} radius={8} />}
      {data && (
        <RaiseCurve
          curve={data}
          request={request}
          against={against}
          release={releaseLimit(history, format.temperatureUnit)}
          raisedAt={message.createTime}
        />
      )}
    </section>
  );
}
