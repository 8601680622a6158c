import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isWebhookKind } from '#domain/reporting/delivery/webhook-kinds.ts';
import { ask } from '../../../api/client.ts';
import { type Format, useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { SEVERITY_ICONS, severityOf } from '../../../ui/mark/severity.ts';
import styles from './DeliveryLog.module.css';
import { useDeliveryAction } from './delivery-queries.ts';
import { CHANNEL_ICONS } from './LevelMatrix.tsx';
import type { AlarmTextOf, LogLine } from './log-line.ts';

interface Props {
  line: LogLine;
  /** The sentence of an alarm. */
  textOf: AlarmTextOf;
  isOpen: boolean;
  onOpen: () => void;
}

/** A message: what it told and how it went; opened, every try. */
export function LogRow({ line, textOf, isOpen, onOpen }: Props) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const id = useId();
  const { channel, state, madeAt, kind, tries } = line;
  const took = tries.at(-1)?.tookMs;
  return (
    <li className={styles.line} data-open={isOpen}>
      <button type="button" className={styles.row} aria-expanded={isOpen} aria-controls={id} onClick={onOpen}>
        <time data-cell="time" dateTime={new Date(madeAt).toISOString()}>
          {format.clock(madeAt)}
        </time>
        <span data-cell="channel">
          <Icon name={channel === 'webhook' ? 'link' : CHANNEL_ICONS[channel]} size={16} />
          {t(channel)}
        </span>
        <span data-cell="to" title={line.to.address ?? undefined}>
          <b>{line.to.name}</b>
          {line.to.address !== null && <small>{line.to.address}</small>}
        </span>
        <span data-cell="kind">{t(`kind_${kind}`)}</span>
        <Told line={line} textOf={textOf} />
        <span data-cell="result" data-state={state}>
          {state === 'sent' && <Icon name="check" size={14} stroke={2.2} />}
          {state === 'failed' && <Icon name="close" size={14} stroke={2.2} />}
          {state === 'waiting' && <Icon name="clock" size={14} stroke={1.9} />}
          <Result line={line} format={format} />
        </span>
        <span data-cell="took">{took === undefined || state !== 'sent' ? '–' : secondsText(format, took)}</span>
        <span data-cell="open">
          <Icon name={isOpen ? 'chevron-up' : 'chevron-right'} size={15} />
        </span>
      </button>
      <div id={id} className={styles.tries} hidden={!isOpen}>
        {isOpen && <Tries line={line} format={format} />}
      </div>
    </li>
  );
}

const MS = 1000;
const secondsText = (format: Format, ms: number) => `${format.number(ms / MS, 1)} s`;

function Told({ line: { alarm, deviceName, alarms, kind, sent, report }, textOf }: Pick<Props, 'line' | 'textOf'>) {
  const { t } = useTranslation(['delivery', 'report_mail']);
  if (kind === 'report')
    return (
      <span data-cell="message">
        <b>{report ? t(`report_mail:title_${report.subject}`, { name: report.name }) : t('not_visible')}</b>
      </span>
    );
  if (kind === 'service' || kind === 'payment' || kind === 'consent')
    return (
      <span data-cell="message">
        <b>{t(`told_${kind}`)}</b>
        <small>{deviceName}</small>
      </span>
    );
  if (alarms > 1 || kind === 'digest') return <span data-cell="message">{t('warnings', { count: alarms })}</span>;
  const type = sent?.type ?? '';
  if (!alarm && isWebhookKind(type))
    return (
      <span data-cell="message">
        <b>{t(`event_${type}`)}</b>
        <small>{deviceName}</small>
      </span>
    );
  if (!alarm) return <span data-cell="message">{t('not_visible')}</span>;
  const severity = severityOf(alarm.level);
  return (
    <span data-cell="message" data-severity={severity}>
      <Icon name={SEVERITY_ICONS[severity]} size={15} stroke={1.9} />
      <b>{textOf(alarm)}</b>
      <small>{deviceName}</small>
    </span>
  );
}

function Result({ line: { state, channel, tries, nextAt }, format }: { line: LogLine; format: Format }) {
  const { t } = useTranslation('delivery');
  const count = tries.length;
  if (state === 'failed') return t('failed', { count });
  if (state === 'dropped') return t('dropped');
  if (state === 'waiting')
    return count === 0 || nextAt === null ? t('waiting') : t('waiting_n', { count, at: format.clock(nextAt) });
  return channel === 'webhook' ? t('answered', { status: tries.at(-1)?.status ?? '' }) : t(`taken_${channel}`);
}

function Tries({ line, format }: { line: LogLine; format: Format }) {
  const { t } = useTranslation('delivery');
  const { tries, nextAt, state, sent } = line;
  const retry = useDeliveryAction(
    ({ hook, message }: { hook: number; message: number }) => ask('retryWebhookMessage', { id: hook, message }),
    { say: () => t('retried') },
  );
  const last = tries.at(-1);
  const copy = async (body: string) => {
    try {
      await navigator.clipboard.writeText(body);
      toasts.show({ cause: 'delivery', tone: 'good', title: t('body_copied') });
    } catch {
      // Without a secure origin there is no clipboard: the body is below, to be selected.
    }
  };
  return (
    <>
      <ol className={styles.each}>
        {tries.map(({ at, status, error }, index) => (
          <li key={at}>
            <small>{t('try_n', { n: index + 1, at: format.date('time', at) })}</small>
            <b data-failed={error !== null}>
              {status === null ? (error === null ? t('taken_email') : t('no_answer')) : t('answered', { status })}
            </b>
          </li>
        ))}
        {state === 'waiting' && nextAt !== null && (
          <li>
            <small>{t('next_try', { at: format.clock(nextAt) })}</small>
            <b>{t('waiting')}</b>
          </li>
        )}
      </ol>
      {last?.error && <p className={styles.note}>{t('last_answer', { text: last.error })}</p>}
      {sent && (
        <>
          <p className={styles.note}>{t('message_id', { id: sent.messageId })}</p>
          <pre className={styles.body}>{sent.body}</pre>
          <div className={styles.actions}>
            <Button size="small" icon="copy" onClick={() => void copy(sent.body)}>
              {t('copy_body')}
            </Button>
            {(state === 'waiting' || state === 'failed') && (
              <Button
                size="small"
                icon="refresh"
                busy={retry.isPending}
                onClick={() => retry.run({ hook: sent.hook, message: line.id })}
              >
                {t('retry_now')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}
