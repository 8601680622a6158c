import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isSnoozed, WORK } from '#domain/alerting/alarms/life/life.ts';
import { usePersonName } from '../../../i18n/person-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { answeredWarning } from '../../../live/readings.ts';
import { paths } from '../../../routes/paths.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { SEVERITY_ICONS } from '../../../ui/mark/severity.ts';
import { AgainstBar } from './AgainstBar.tsx';
import { chartOf } from './chart-of.ts';
import type { Rights } from './handle/use-rights.ts';
import styles from './MessageList.module.css';
import type { Message } from './message-queries.ts';
import { isOpen, lastedMinutes, toneOf } from './message-tone.ts';
import type { ChosenMessages } from './use-chosen-messages.ts';
import { useWarningText } from './warning-text.ts';

/** The address in which a message is open beside its list. */
export type LinkToMessage = (id: string) => ReturnType<typeof paths.messages>;

export interface MessageRowProps {
  message: Message;
  now: number;
  /** The day with the time: the heading does not tell it. */
  withDay: boolean;
  current: string | undefined;
  chosen: ChosenMessages;
  rights: Rights;
  linkTo: LinkToMessage;
}

/** The address tells the whole filter: the last one of the session is not put in. */
const WHOLE = { whole: true } as const;

/** What was raised, at which device, its value beside the limit, when, how long, and how far people are with it. */
export const MessageRow = memo(function MessageRow({
  message,
  now,
  withDay,
  current,
  chosen,
  rights,
  linkTo,
}: MessageRowProps) {
  const { t } = useTranslation(['alarm', 'device']);
  const format = useFormat();
  const textOf = useWarningText();
  const tone = toneOf(message);
  const warning = answeredWarning(message);
  const text = textOf(warning);
  const isChosen = chosen.has(message.id);
  return (
    <li
      className={styles.row}
      data-current={message.id === current || undefined}
      data-chosen={isChosen || undefined}
      data-message={message.id}
      data-severity={tone}
    >
      {rights.works(message) ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('alarm:select', { name: `${text}, ${message.deviceName}` })}
            onChange={() => chosen.toggle([message.id])}
          />
        </label>
      ) : (
        <span className={styles.check} />
      )}
      <span className={styles.tile}>
        <Icon name={SEVERITY_ICONS[tone]} size={16} stroke={1.9} />
      </span>
      <div className={styles.what}>
        <Link
          {...linkTo(message.id)}
          className={styles.moment}
          state={WHOLE}
          aria-current={message.id === current || undefined}
        >
          {text}
        </Link>
        <span>{message.type === 2 ? t('alarm:notice') : t('device:level_n', { level: message.level })}</span>
      </div>
      <div className={styles.device}>
        <b>{message.deviceName}</b>
        {(message.companyName ?? message.site) && <span>{message.companyName ?? message.site}</span>}
      </div>
      <AgainstBar warning={warning} />
      <time className={styles.time} dateTime={new Date(message.createTime).toISOString()}>
        {format.date(withDay ? 'dayMonthTime' : 'minute', message.createTime)}
      </time>
      <span className={styles.lasted}>{format.lasting(lastedMinutes(message, now))}</span>
      <Progress message={message} now={now} />
      <span className={styles.links}>
        <Link {...paths.home({ mcuId: message.mcuId })} aria-label={t('alarm:to_place')} title={t('alarm:to_place')}>
          <Icon name="pin" size={17} />
        </Link>
        <Link {...chartOf(message)} aria-label={t('alarm:to_chart')} title={t('alarm:to_chart')}>
          <Icon name="signal" size={17} />
        </Link>
      </span>
    </li>
  );
});

function Progress({ message, now }: { message: Message; now: number }) {
  const { t } = useTranslation('alarm');
  const open = isOpen(message);
  return (
    <span className={styles.progress}>
      <span className={classNames(styles.status, open && styles.raised)}>
        {open ? <i className={styles.dot} /> : <Icon name="check" size={14} />}
        {open ? t('status_raised') : t('status_released')}
      </span>
      <WorkNote message={message} now={now} />
    </span>
  );
}

/** How far people are with a message; nothing while it is new. */
export function WorkNote({ message, now }: { message: Message; now: number }) {
  const { t } = useTranslation('alarm');
  const person = usePersonName();
  const format = useFormat();
  const notes = [
    ...(message.delFlag === 1 ? [t('hidden')] : []),
    ...(message.foundLater ? [t('found_later')] : []),
    ...(message.returns > 0 && message.returnedAt !== null
      ? [
          t('returned', {
            count: message.returns,
            times: format.number(message.returns),
            at: format.date('dayMonthTime', message.returnedAt),
          }),
        ]
      : []),
    ...(message.suppressed ? [t('suppressed')] : []),
    ...(isSnoozed(message, now) ? [t('snoozed')] : []),
    ...(message.workStatus === WORK.assigned && message.assigneeName ? [person(message.assigneeName)] : []),
    ...(message.workStatus !== WORK.new && !(message.workStatus === WORK.assigned && message.assigneeName)
      ? [t(`work_${message.workStatus}`)]
      : []),
  ];
  return notes.length === 0 ? null : <span className={styles.work}>{notes.join(' · ')}</span>;
}
