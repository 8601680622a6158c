import { useTranslation } from 'react-i18next';
import { currentQuantity, energyQuantity } from '#domain/units.ts';
import { MISSING } from '../../../i18n/numbers.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { APPEARANCE_ICONS } from '../../../ui/charge-appearance.ts';
import { classNames } from '../../../ui/class-names.ts';
import rows from '../../../ui/RowTable.module.css';
import { Tag } from '../../../ui/Tag.tsx';
import type { ChargeSession, ReportSubject } from '../report-queries.ts';
import styles from './SessionTable.module.css';
import { depthPercent, durationMinutes } from './session-metrics.ts';

interface Props {
  subject: Pick<ReportSubject, 'source' | 'interval'>;
  sessions: readonly ChargeSession[];
  now: number;
  label: string;
  /** `brief`: what fits beside another card. */
  variant: 'compact' | 'full';
}

/** Charge and discharge sessions; on a phone each is a card. */
export function SessionTable({ subject, sessions, now, label, variant }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { timeZone } = subject.interval;
  const isFull = variant === 'full';
  const end = (session: ChargeSession) =>
    session.endedAt === null ? t('goes_on') : format.date('dayMonthTime', session.endedAt, timeZone);
  const energy = ({ kind, wattHours }: ChargeSession) => {
    const quantity = energyQuantity(kind === 'charge' ? wattHours : -wattHours);
    return format.quantity(quantity && { ...quantity, signed: true });
  };
  const ampere = ({ kind }: ChargeSession, value: number) =>
    format.quantity(currentQuantity((kind === 'charge' ? 1 : -1) * Math.abs(value) * 100));
  return (
    <table className={classNames(rows.table, styles.table)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('session')}</th>
          <th scope="col">{t('start')}</th>
          {isFull && <th scope="col">{t('end')}</th>}
          <th scope="col" data-number>
            {t('duration')}
          </th>
          <th scope="col">{t('charge_level')}</th>
          {isFull && (
            <th scope="col" data-number>
              {t('depth')}
            </th>
          )}
          <th scope="col" data-number>
            {t('energy')}
          </th>
          {isFull && (
            <>
              <th scope="col" data-number>
                {t('mean_current')}
              </th>
              <th scope="col" data-number>
                {t('peak_current')}
              </th>
            </>
          )}
          <th scope="col">{t('source')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={`${session.kind}${session.startedAt}`}>
            <td data-cell="kind">
              <Tag tone={session.kind} icon={APPEARANCE_ICONS[session.kind]}>
                {t(session.kind === 'charge' ? 'kind_charging' : 'kind_discharging')}
              </Tag>
            </td>
            <td data-cell="start">
              <time dateTime={new Date(session.startedAt).toISOString()}>
                {format.date('dayMonthTime', session.startedAt, timeZone)}
              </time>
            </td>
            {isFull && <td data-name={t('end')}>{end(session)}</td>}
            <td data-number data-name={t('duration')}>
              {format.minutes(durationMinutes(session, now))}
            </td>
            <td data-cell="level" data-name={t('charge_level')}>
              <Level session={session} />
            </td>
            {isFull && (
              <td data-number data-name={t('depth')}>
                {depthOf(session)}
              </td>
            )}
            <td data-number data-name={t('energy')} className={styles.strong}>
              {energy(session)}
            </td>
            {isFull && (
              <>
                <td data-number data-name={t('mean_current')}>
                  {ampere(session, session.averageCurrent)}
                </td>
                <td data-number data-name={t('peak_current')}>
                  {ampere(session, session.peakCurrent)}
                </td>
              </>
            )}
            <td data-name={t('source')}>{t(`source_${subject.source}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function depthOf(session: ChargeSession): string {
    const depth = depthPercent(session);
    return depth === null ? MISSING : format.quantity({ value: depth, unit: '%', decimals: 0, signed: false });
  }
}

/** From which charge to which, as figures and as a bar between them. */
function Level({ session: { kind, socStart, socEnd } }: { session: ChargeSession }) {
  const format = useFormat();
  if (socStart === null || socEnd === null) return MISSING;
  const [low, high] = [Math.min(socStart, socEnd) / 100, Math.max(socStart, socEnd) / 100];
  return (
    <span className={styles.level}>
      <span data-num>{format.number(socStart / 100)}</span>
      <svg width="100%" height="8" aria-hidden="true">
        <rect className={styles.track} width="100%" height="8" rx="4" />
        <rect
          className={styles.span}
          data-kind={kind}
          x={`${low}%`}
          width={`${Math.max(1.5, high - low)}%`}
          height="8"
          rx="4"
        />
      </svg>
      <span data-num>{format.quantity({ value: socEnd / 100, unit: '%', decimals: 0, signed: false })}</span>
    </span>
  );
}
