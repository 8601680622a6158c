import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WORK } from '#domain/alerting/alarms/life/life.ts';
import { articleOfAlarm } from '#domain/reporting/handbook/article-of-alarm.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { answeredWarning } from '../../../../live/readings.ts';
import { paths } from '../../../../routes/paths.ts';
import { HelpLink } from '../../../../ui/action/HelpLink.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { SEVERITY_ICONS } from '../../../../ui/mark/severity.ts';
import { SEVERITY_TONES } from '../../../../ui/mark/severity-tones.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import card from '../../../../ui/page/Card.module.css';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { againstLimit } from '../against-limit.ts';
import { chartOf } from '../chart-of.ts';
import { useRights } from '../handle/use-rights.ts';
import { WorkNote } from '../MessageRow.tsx';
import { type Message, type MessageHistory, messageQueries } from '../message-queries.ts';
import { isOpen, lastedMinutes, toneOf } from '../message-tone.ts';
import tones from '../tones.module.css';
import { useWarningText } from '../warning-text.ts';
import { AgainstCard } from './AgainstCard.tsx';
import { DeviceNow } from './DeviceNow.tsx';
import { GroupedCard } from './GroupedCard.tsx';
import { HandleButtons } from './HandleButtons.tsx';
import { LifeLine } from './LifeLine.tsx';
import styles from './MessageDetail.module.css';
import { RuleLink } from './RuleLink.tsx';

/** One message with its value, its life, and what can be done about it. */
export function MessageDetail({ id, tasksOf }: { id: string; tasksOf: TasksOf }) {
  const { t } = useTranslation('alarm');
  const { data, error, refetch } = useQuery(messageQueries.history(id));
  if (!data && error) return <Failure title={t('not_found_title')} error={error} onAgain={refetch} />;
  if (!data)
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton width="60%" height={24} />
        <Skeleton width="100%" height={240} radius={12} />
        <Skeleton width="100%" height={200} radius={12} />
      </div>
    );
  return <Detail key={id} history={data} tasksOf={tasksOf} />;
}

/** The maintenance on account of a message, from the page. */
type TasksOf = (message: Message) => ReactNode;

function Detail({ history, tasksOf }: { history: MessageHistory; tasksOf: TasksOf }) {
  const { alarm } = history;
  const works = useRights().works(alarm);
  return (
    <article className={styles.detail}>
      <Header message={alarm} />
      {works && <HandleButtons message={alarm} />}
      <div className={styles.columns}>
        <div className={styles.cards}>
          <AgainstCard history={history} />
          <LifeLine history={history} mayComment={works} />
          {tasksOf(alarm)}
        </div>
        <div className={styles.cards}>
          <Around message={alarm} before={history.before} />
          <GroupedCard message={alarm} gatherer={history.gatherer} />
        </div>
      </div>
    </article>
  );
}

function Header({ message }: { message: Message }) {
  const { t } = useTranslation(['alarm', 'device']);
  const format = useFormat();
  const now = useNow();
  const textOf = useWarningText();
  const tone = toneOf(message);
  const open = isOpen(message);
  const time = format.clock(message.createTime);
  const duration = format.lasting(lastedMinutes(message, now));
  return (
    <header className={styles.header} data-severity={tone}>
      <span className={classNames(styles.tile, tones.tile)}>
        <Icon name={SEVERITY_ICONS[tone]} size={20} stroke={1.9} />
      </span>
      <div>
        <h2>
          {textOf(answeredWarning(message))}{' '}
          <HelpLink
            title={textOf(answeredWarning(message))}
            detail={message.deviceName}
            article={articleOfAlarm(message.msgType)}
          />
        </h2>
        <p className={styles.state}>
          <Tag tone={SEVERITY_TONES[tone]}>
            {message.type === 2 ? t('alarm:notice') : t('device:level_n', { level: message.level })}
          </Tag>
          <span className={open ? styles.raised : undefined}>
            {open ? t('alarm:status_raised') : t('alarm:status_released')}
          </span>
          {message.workStatus === WORK.new ? <span>{t('alarm:work_0')}</span> : null}
          <WorkNote message={message} now={now} />
        </p>
        <p className={styles.where}>
          {[
            message.deviceName,
            ...(message.unit > 0 ? [t('alarm:unit_n', { unit: message.unit })] : []),
            ...(message.companyName ? [message.companyName] : []),
            t(open ? 'alarm:since' : 'alarm:lasted', { time, duration }),
          ].join(' · ')}
        </p>
      </div>
    </header>
  );
}

/** Where the device is and what it says, and the last time that this happened. */
function Around({ message, before }: { message: Message; before: Message | null }) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const against = againstLimit(answeredWarning(message), format.temperatureUnit);
  return (
    <nav className={classNames(card.card, styles.around)} aria-label={message.deviceName}>
      <Link {...paths.monitor(message.mcuId)}>
        <Icon name="power" size={18} />
        <span>
          <b>{message.deviceName}</b>
          <DeviceNow mcuId={message.mcuId} />
        </span>
        <Icon name="chevron-right" size={14} />
      </Link>
      <Link {...paths.home({ mcuId: message.mcuId })}>
        <Icon name="pin" size={18} />
        <span>
          <b>{message.site ?? t('no_site')}</b>
          {t('to_place')}
        </span>
        <Icon name="chevron-right" size={14} />
      </Link>
      <RuleLink message={message} />
      {!against && (
        <Link {...chartOf(message)}>
          <Icon name="signal" size={18} />
          <span>
            <b>{t('chart_at', { time: format.clock(message.createTime) })}</b>
            {t('to_chart')}
          </span>
          <Icon name="chevron-right" size={14} />
        </Link>
      )}
      {before && (
        <Link
          {...paths.messages(before.type === 1 ? 'WarnMsg' : 'otherMsg', {
            mcuId: before.mcuId,
            type: before.msgType,
            id: before.id,
          })}
        >
          <Icon name="clock" size={18} />
          <span>
            <b>{t('last_time', { date: format.date('dayMonthTime', before.createTime) })}</b>
            {format.lasting(lastedMinutes(before, Date.now()))}
          </span>
          <Icon name="chevron-right" size={14} />
        </Link>
      )}
    </nav>
  );
}
