import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHARGE_STAGES } from '#domain/charging/charging-session.ts';
import { MISSING } from '#domain/i18n/numbers.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { energyQuantity } from '#domain/units.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../ui/class-names.ts';
import table from '../../ui/table/CardTable.module.css';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import styles from './ChargeTable.module.css';
import type { Charge } from './charger-queries.ts';
import { EndTag } from './EndTag.tsx';
import bar from './StageBar.module.css';
import { StageBar } from './StageBar.tsx';

interface Props {
  charges: readonly Charge[];
  busy: boolean;
  showsCompany: boolean;
  /** The start of a charging session, linked to its page. */
  start: (charge: Charge, text: string) => ReactNode;
  /** The charger, linked to its own sessions. */
  device: (charge: Charge) => ReactNode;
}

/** Charging sessions as rows; on a phone each is a card. */
export function ChargeTable({ charges, busy, showsCompany, start, device }: Props) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  const columns: readonly (Column<Charge> | false)[] = [
    {
      key: 'started',
      title: t('started'),
      isRowHeader: true,
      cell: (charge) => start(charge, format.date('dayMonthTime', charge.startedAt)),
    },
    { key: 'device', title: t('device'), cell: device },
    showsCompany && {
      key: 'company',
      title: t('company'),
      named: true,
      cell: ({ companyName }) => companyName,
    },
    { key: 'end', title: t('end_reason'), cell: ({ endReason }) => <EndTag reason={endReason} /> },
    {
      key: 'duration',
      title: t('duration'),
      isNumber: true,
      named: true,
      cell: ({ startedAt, endedAt }) => format.minutes((endedAt - startedAt) / MINUTE_MS),
    },
    {
      key: 'charge',
      title: t('charge'),
      isNumber: true,
      named: true,
      cell: ({ ampHours }) => t('amp_hours', { value: format.number(ampHours, 1) }),
    },
    {
      key: 'energy',
      title: t('energy'),
      isNumber: true,
      named: true,
      cell: ({ wattHours }) => format.quantity(energyQuantity(wattHours)),
    },
    {
      key: 'voltage',
      title: t('voltage_from_to'),
      isNumber: true,
      named: true,
      cell: ({ startCentiVolt, endCentiVolt }) =>
        startCentiVolt === null || endCentiVolt === null
          ? MISSING
          : `${format.number(startCentiVolt / 100, 1)} – ${format.number(endCentiVolt / 100, 1)} V`,
    },
    {
      key: 'stages',
      title: t('stages'),
      heading: <StageLegend />,
      cell: ({ stageSeconds }) => <StageBar compact seconds={stageSeconds} />,
    },
  ];
  return (
    <DataTable
      label={t('title')}
      className={classNames(table.table, styles.table)}
      busy={busy}
      columns={columns.filter((column) => column !== false)}
      rows={charges}
      keyOf={({ id }) => id}
    />
  );
}

/** What the colours of the bars below mean. */
function StageLegend() {
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
