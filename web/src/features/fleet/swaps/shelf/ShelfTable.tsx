import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { ActionMenu } from '../../../../ui/action/ActionMenu.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { SerialNumber } from '../../../../ui/mark/SerialNumber.tsx';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import rows from '../../../../ui/table/RowTable.module.css';
import type { ShelfMonitor } from '../swap-queries.ts';
import { NEXT_STATES } from './next-states.ts';
import styles from './Shelf.module.css';
import { type ShelfAction, ShelfDialog } from './ShelfDialog.tsx';

interface Props {
  /** Undefined while loading. */
  monitors: readonly ShelfMonitor[] | undefined;
  busy: boolean;
}

/** Monitors that hang nowhere, with their firmware and where they hung last. */
export function ShelfTable({ monitors, busy }: Props) {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  const [chosen, setChosen] = useState<{ action: ShelfAction; monitor: ShelfMonitor } | null>(null);
  const columns: readonly Column<ShelfMonitor>[] = [
    {
      key: 'monitor',
      title: t('monitor'),
      isRowHeader: true,
      cell: ({ sn, model, mcuId }) => (
        <span className={styles.lines}>
          <b>
            <SerialNumber sn={sn} />
          </b>
          <small>{[model, mcuId].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      named: true,
      cell: ({ state, note }) => (
        <span className={styles.lines}>
          <Tag tone={state === 'spare' ? 'charge' : state === 'lent' ? 'discharge' : 'idle'}>{t(`state_${state}`)}</Tag>
          {note && <small>{note}</small>}
        </span>
      ),
    },
    { key: 'firmware', title: t('firmware'), named: true, cell: ({ firmwareVersion }) => firmwareVersion ?? MISSING },
    {
      key: 'place',
      title: t('last_place'),
      named: true,
      cell: ({ lastPlace }) =>
        lastPlace === null ? (
          t('never_hung')
        ) : (
          <Link {...paths.monitorPlace(lastPlace.mcuId)} className={styles.link}>
            {lastPlace.name}
          </Link>
        ),
    },
    {
      key: 'since',
      title: t('on_shelf_since'),
      named: true,
      cell: ({ since, byName }) => (
        <span className={styles.lines}>
          <time dateTime={new Date(since).toISOString()}>{format.date('date', since)}</time>
          {byName && <small>{t('step_by', { name: byName })}</small>}
        </span>
      ),
    },
    { key: 'company', title: t('company'), named: true, cell: ({ companyName }) => companyName },
    {
      key: 'actions',
      title: t('actions_of', { sn: '' }),
      hidesTitle: true,
      cell: (monitor) => (
        <ActionMenu
          label={t('actions_of', { sn: monitor.sn })}
          actions={[
            ...NEXT_STATES.filter((state) => state !== monitor.state).map((state) => ({
              key: state,
              icon: ACTION_ICONS[state],
              label: t(`make_${state}`),
              onAction: () => setChosen({ action: state, monitor }),
            })),
            {
              key: 'use',
              icon: 'plus',
              label: t('use_elsewhere'),
              onAction: () => setChosen({ action: 'use', monitor }),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={t('shelf')}
        className={classNames(rows.table, rows.lines)}
        columns={columns}
        rows={monitors}
        busy={busy}
        keyOf={({ mcuId }) => mcuId}
      />
      {chosen && <ShelfDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

const ACTION_ICONS = { spare: 'check', lent: 'person', returned: 'back' } as const;
