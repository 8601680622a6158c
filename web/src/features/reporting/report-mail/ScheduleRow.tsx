import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import styles from './ReportMail.module.css';
import { type Schedule, useScheduleAction } from './report-mail-queries.ts';
import { rhythmOf } from './rhythm.ts';

const ICONS: Readonly<Record<Schedule['subject'], IconName>> = {
  fleet: 'companies',
  site: 'pin',
  device: 'battery-empty',
};

interface Props {
  schedule: Schedule;
  canMail: boolean;
  onAsk: (action: 'edit' | 'remove' | 'leave') => void;
}

/** A report: of what, when, to whom, and how the last one went. */
export function ScheduleRow({ schedule, canMail, onAsk }: Props) {
  const { t } = useTranslation(['report_mail', 'delivery', 'index']);
  const format = useFormat();
  const { subject, name, companyName, ownerName, pausedAt, nextAt, timeZone, attachment, mayChange, isMine } = schedule;
  const rhythm = rhythmOf(schedule, format.language);
  const title = name ?? t('report_mail:gone');
  const when = `${format.date('dayMonthTime', nextAt, timeZone)} (${timeZone})`;
  return (
    <li className={styles.row}>
      <Icon name={ICONS[subject]} size={18} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          {title}
          {pausedAt !== null && <Tag icon="pause">{t('report_mail:paused')}</Tag>}
        </h2>
        <p>
          {[
            t(`report_mail:subject_${subject}`),
            ...(subject === 'fleet' ? [] : [companyName]),
            ...(ownerName === null ? [] : [t('report_mail:made_by', { name: ownerName })]),
          ].join(' · ')}
        </p>
        <p className={styles.when}>
          {t(`report_mail:${rhythm.key}`, rhythm.values)}
          {pausedAt === null && canMail && ` · ${t('report_mail:next', { at: when })}`}
          {attachment !== 'none' && ` · ${t(`report_mail:attachment_${attachment}`)}`}
        </p>
        <People schedule={schedule} />
        <Last schedule={schedule} />
      </div>
      <div className={styles.actions}>
        {mayChange && <Changes schedule={schedule} title={title} canMail={canMail} onAsk={onAsk} />}
        {isMine && !mayChange && (
          <Button size="small" onClick={() => onAsk('leave')}>
            {t('report_mail:leave')}
          </Button>
        )}
      </div>
    </li>
  );
}

function People({ schedule: { people, others } }: Pick<Props, 'schedule'>) {
  const { t } = useTranslation(['report_mail', 'delivery']);
  const names = people.map(({ name, hasEmail }) => (hasEmail ? name : `${name} (${t('delivery:no_email')})`));
  if (others > 0) names.push(t('report_mail:others', { count: others }));
  return <p>{names.length === 0 ? t('report_mail:nobody') : names.join(', ')}</p>;
}

const RESULTS = ['sent', 'waiting', 'failed', 'dropped'] as const;
const TONES = { sent: 'charge', waiting: 'idle', failed: 'alarm', dropped: 'warn' } as const;

function Last({ schedule: { last } }: Pick<Props, 'schedule'>) {
  const { t } = useTranslation('report_mail');
  const format = useFormat();
  if (last === null) return <p>{t('never')}</p>;
  const results = RESULTS.filter((result) => last[result] > 0);
  return (
    <p className={styles.last}>
      <span>{t('last', { at: format.clock(last.at) })}</span>
      {results.length === 0 && <Tag tone="warn">{t('result_none')}</Tag>}
      {results.map((result) => (
        <Tag key={result} tone={TONES[result]}>
          {t(`result_${result}`, { count: last[result] })}
        </Tag>
      ))}
      {last.error !== null && last.failed + last.waiting > 0 && <span>{last.error}</span>}
    </p>
  );
}

interface ChangesProps extends Props {
  title: string;
}

function Changes({ schedule, title, canMail, onAsk }: ChangesProps) {
  const { t } = useTranslation(['report_mail', 'delivery']);
  const isPaused = schedule.pausedAt !== null;
  const send = useScheduleAction(
    ({ id }) => ask('sendReportNow', { id }),
    ({ recipients }) => t('report_mail:sent_now', { count: recipients }),
  );
  const pause = useScheduleAction(({ id }) => ask('pauseReportSchedule', { id, paused: !isPaused }));
  const of = (action: string) => `${action}: ${title}`;
  return (
    <>
      {canMail && (
        <Button
          size="small"
          icon="mail"
          busy={send.isPending}
          aria-label={of(t('report_mail:send_now'))}
          onClick={() => send.run(schedule)}
        >
          {t('report_mail:send_now')}
        </Button>
      )}
      <Button size="small" kind="quiet" aria-label={of(t('delivery:edit'))} onClick={() => onAsk('edit')}>
        {t('delivery:edit')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        busy={pause.isPending}
        aria-label={of(t(isPaused ? 'report_mail:go_on' : 'report_mail:pause'))}
        onClick={() => pause.run(schedule)}
      >
        {t(isPaused ? 'report_mail:go_on' : 'report_mail:pause')}
      </Button>
      <Button size="small" kind="quiet" aria-label={of(t('delivery:remove'))} onClick={() => onAsk('remove')}>
        {t('delivery:remove')}
      </Button>
    </>
  );
}
