import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { currentQuantity, energyQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { APPEARANCE_ICONS } from '../../../../ui/art/charge-appearance.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import rows from '../../../../ui/table/RowTable.module.css';
import type { ChargeSession, ReportSubject } from '../report-queries.ts';
import styles from './SessionTable.module.css';
import { depthPercent, durationMinutes } from './session-metrics.ts';

interface Props {
  subject: Pick<ReportSubject, 'source' | 'interval'>;
  sessions: readonly ChargeSession[];
  now: number;
  label: string;
  /** `brief`: only the columns that fit next to another card. */
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
  const columns: readonly (Column<ChargeSession> | false)[] = [
    {
      key: 'kind',
      title: t('session'),
      cell: ({ kind }) => (
        <Tag tone={kind} icon={APPEARANCE_ICONS[kind]}>
          {t(kind === 'charge' ? 'kind_charging' : 'kind_discharging')}
        </Tag>
      ),
    },
    {
      key: 'start',
      title: t('start'),
      cell: ({ startedAt }) => (
        <time dateTime={new Date(startedAt).toISOString()}>{format.date('dayMonthTime', startedAt, timeZone)}</time>
      ),
    },
    isFull && { key: 'end', title: t('end'), named: true, cell: end },
    {
      key: 'duration',
      title: t('duration'),
      isNumber: true,
      named: true,
      cell: (session) => format.minutes(durationMinutes(session, now)),
    },
    { key: 'level', title: t('charge_level'), named: true, cell: (session) => <Level session={session} /> },
    isFull && { key: 'depth', title: t('depth'), isNumber: true, named: true, cell: depthOf },
    { key: 'energy', title: t('energy'), isNumber: true, named: true, cell: energy },
    isFull && {
      key: 'mean',
      title: t('mean_current'),
      isNumber: true,
      named: true,
      cell: (session) => ampere(session, session.averageCurrent),
    },
    isFull && {
      key: 'peak',
      title: t('peak_current'),
      isNumber: true,
      named: true,
      cell: (session) => ampere(session, session.peakCurrent),
    },
    { key: 'source', title: t('source'), named: true, cell: () => t(`source_${subject.source}`) },
  ];
  return (
    <DataTable
      label={label}
      className={classNames(rows.table, styles.table)}
      columns={columns.filter((column) => column !== false)}
      rows={sessions}
      keyOf={({ kind, startedAt }) => `${kind}${startedAt}`}
    />
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
