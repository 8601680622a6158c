import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { energyQuantity, percentQuantity } from '#domain/foundation/kinds/units.ts';
import { CHARGE_STAGES } from '#domain/power/charging/charging-session.ts';
import { useDayHead } from '../../../i18n/use-day-head.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import table from '../../../ui/table/CardTable.module.css';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import styles from './ChargeTable.module.css';
import type { Charge, ChargeCounts } from './charger-queries.ts';
import { EndTag } from './EndTag.tsx';
import bar from './StageBar.module.css';
import { StageBar } from './StageBar.tsx';

interface Props {
  charges: readonly Charge[];
  busy: boolean;
  now: number;
  timeZone: string;
  /** Undefined while they are not known. */
  days: ChargeCounts['days'] | undefined;
  /** The link of a row to its session. */
  link: (charge: Charge, content: ReactNode) => ReactNode;
}

/** Charging sessions under the heads of their days; on a phone each is a card. */
export function ChargeTable({ charges, busy, now, timeZone, days, link }: Props) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  const sumOf = ({ startedAt }: Charge) => {
    const day = days?.find(({ date }) => date === localDate(startedAt, timeZone));
    if (!day) return null;
    const { count, running, wattHours } = day;
    return [
      t('sessions', { count, number: format.number(count) }),
      format.quantity(energyQuantity(wattHours)),
      ...(running > 0 ? [t('without_running', { count: running, number: format.number(running) })] : []),
    ].join(' · ');
  };
  const headOf = useDayHead(now);
  const columns: readonly Column<Charge>[] = [
    {
      key: 'device',
      title: t('device'),
      isRowHeader: true,
      cell: (charge) => {
        const { deviceName, unit, companyName } = charge;
        const place = [unit > 0 && t('unit', { unit }), companyName].filter(Boolean).join(' · ');
        return link(charge, <Stacked name={deviceName}>{place}</Stacked>);
      },
    },
    {
      key: 'started',
      title: t('started'),
      cell: ({ startedAt, endedAt }) => (
        <Stacked name={<time dateTime={new Date(startedAt).toISOString()}>{format.date('minute', startedAt)}</time>}>
          {format.minutes((endedAt - startedAt) / MINUTE_MS)}
        </Stacked>
      ),
    },
    {
      key: 'levels',
      title: t('charge_from_to'),
      named: true,
      cell: (charge) => <Levels charge={charge} />,
    },
    {
      key: 'stages',
      title: t('stages'),
      heading: <StageLegend />,
      cell: ({ stageSeconds }) => <StageBar compact seconds={stageSeconds} />,
    },
    {
      key: 'energy',
      title: t('energy'),
      isNumber: true,
      named: true,
      cell: ({ wattHours }) => format.quantity(energyQuantity(wattHours)),
    },
    { key: 'end', title: t('end_reason'), cell: ({ endReason }) => <EndTag reason={endReason} /> },
    {
      key: 'open',
      title: t('open'),
      hidesTitle: true,
      cell: () => <Icon name="chevron-right" size={16} />,
    },
  ];
  return (
    <DataTable
      label={t('title')}
      className={classNames(table.table, styles.table)}
      busy={busy}
      columns={columns}
      rows={charges}
      keyOf={({ id }) => id}
      headOf={({ startedAt }) => headOf(startedAt)}
      headEnd={sumOf}
    />
  );
}

/** The charge at the start and at the end, and the way between them. */
function Levels({ charge: { socStartCentiPercent: from, socEndCentiPercent: to } }: { charge: Charge }) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  if (from === null || to === null) return <span className={styles.unknown}>{MISSING}</span>;
  const [start, end] = [percentQuantity(from), percentQuantity(to)].map(format.quantity);
  return (
    <span className={styles.levels}>
      <span className="visually-hidden">{t('from_to', { from: start, to: end })}</span>
      <span aria-hidden data-num>
        {format.number(from / 100)}
      </span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect x={Math.min(from, to) / 100} width={Math.max(1, Math.abs(to - from) / 100)} height="1" />
      </svg>
      <span aria-hidden data-num>
        {end}
      </span>
    </span>
  );
}

/** What the colours of the bars below mean. */
export function StageLegend() {
  const { t } = useTranslation('charger');
  return (
    <span className={styles.legend}>
      {CHARGE_STAGES.map((stage) => (
        <span key={stage}>
          <i className={bar[stage]} />
          {t(`stage_${stage}`)}
        </span>
      ))}
    </span>
  );
}
