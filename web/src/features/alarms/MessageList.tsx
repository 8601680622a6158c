import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { STATUS_OPEN } from '#domain/alarms/push-msg.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Answer } from '../../api/client.ts';
import { useNow } from '../../i18n/clock.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { answeredWarning } from '../../live/readings.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { SEVERITY_ICONS, type Severity, severityOf } from '../../ui/severity.ts';
import styles from './MessageList.module.css';
import { type MessageDay, messageDays } from './message-days.ts';
import { useWarningText } from './warning-text.ts';

export type Message = Answer<'listWarningPushMsg2'>['list'][number];
type Tone = Severity | 'notice';

const ICONS: Readonly<Record<Tone, IconName>> = { ...SEVERITY_ICONS, notice: 'info' };
const toneOf = ({ type, level }: Message): Tone => (type === 2 ? 'notice' : severityOf(level));

/** Link to the warnings of the device around a day, whatever its time zone: zones are up to 14 h from UTC. */
const WIDEST_ZONE_MS = 14 * HOUR_MS;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const momentOf = ({ mcuId, createTime }: Message) =>
  paths.reportWarnings(mcuId, {
    firstDay: dayOf(createTime - WIDEST_ZONE_MS),
    lastDay: dayOf(createTime + WIDEST_ZONE_MS),
  });

/** Messages by day: what, which device, when, how long, and whether it is over. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const now = useNow();
  return messageDays(messages, now).map((day) => <Day key={day.key} day={day} now={now} />);
}

function Day({ day, now }: { day: MessageDay<Message>; now: number }) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const date = format.date('longDay', day.at);
  return (
    <section className={styles.day}>
      <h2 className={styles.heading}>{day.kind === 'earlier' ? date : t(day.kind, { date })}</h2>
      <ul className={styles.list}>
        {day.messages.map((message) => (
          <Row
            key={`${message.mcuId}-${message.unit}-${message.msgType}-${message.code}-${message.createTime}`}
            message={message}
            now={now}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({ message, now }: { message: Message; now: number }) {
  const { t } = useTranslation(['alarm', 'device']);
  const format = useFormat();
  const textOf = useWarningText();
  const tone = toneOf(message);
  const isOpen = message.status === STATUS_OPEN;
  const lastedMinutes = ((isOpen ? now : message.updateTime) - message.createTime) / MINUTE_MS;
  return (
    <li className={styles.row}>
      <span className={classNames(styles.tile, styles[tone])}>
        <Icon name={ICONS[tone]} size={16} stroke={1.9} />
      </span>
      <div className={styles.what}>
        <Link {...momentOf(message)} className={styles.moment}>
          {textOf(answeredWarning(message))}
        </Link>
        <span>
          {tone === 'notice' ? t('alarm:notice') : t('device:level_n', { level: message.level })}
          {message.foundLater && ` · ${t('alarm:found_later')}`}
        </span>
      </div>
      <div className={styles.device}>
        <Link {...paths.monitor(message.mcuId)}>{message.deviceName}</Link>
        {message.companyName && <span>{message.companyName}</span>}
      </div>
      <time className={styles.time} dateTime={new Date(message.createTime).toISOString()}>
        {format.date('minute', message.createTime)}
      </time>
      <span className={styles.lasted}>{format.minutes(Math.max(0, Math.round(lastedMinutes)))}</span>
      <span className={classNames(styles.status, isOpen && styles[tone])}>
        {isOpen ? <i className={styles.dot} /> : <Icon name="check" size={14} />}
        {isOpen ? t('alarm:status_raised') : t('alarm:status_released')}
      </span>
    </li>
  );
}
