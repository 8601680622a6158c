import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { powerQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import rows from '../../../../ui/table/RowTable.module.css';
import { sidesOf } from './balance-sides.ts';
import styles from './SystemTable.module.css';
import type { SystemBalance, SystemOfList } from './system-queries.ts';

/** Energy systems as rows; on a phone each is a card. */
export function SystemTable({ systems }: { systems: readonly SystemOfList[] }) {
  const { t } = useTranslation('systems');
  const format = useFormat();
  const watt = (value: number | null) => format.quantity(powerQuantity(value));
  const columns: readonly Column<SystemOfList>[] = [
    {
      key: 'name',
      title: t('name'),
      isRowHeader: true,
      cell: ({ id, name, companyName }) => (
        <span className={styles.name}>
          <Link {...paths.energySystem(id)}>{name}</Link>
          {companyName !== null && <small>{companyName}</small>}
        </span>
      ),
    },
    { key: 'kind', title: t('kind'), named: true, cell: ({ kind }) => t(`kind_${kind}`) },
    { key: 'site', title: t('site'), named: true, cell: ({ site }) => site ?? t('no_site') },
    {
      key: 'devices',
      title: t('devices'),
      named: true,
      isNumber: true,
      cell: ({ devices }) => format.number(devices),
    },
    {
      key: 'sources',
      title: t('side_sources'),
      named: true,
      isNumber: true,
      cell: ({ balance: { at, solar, mains, converter } }) => watt(at === null ? null : solar + mains + converter),
    },
    {
      key: 'loads',
      title: t('loads'),
      named: true,
      isNumber: true,
      cell: ({ balance: { at, acLoad, dcLoad } }) => watt(at === null ? null : acLoad + (dcLoad ?? 0)),
    },
    {
      key: 'battery',
      title: t('part_battery'),
      named: true,
      isNumber: true,
      cell: ({ balance: { battery } }) => {
        const power = powerQuantity(battery);
        return format.quantity(power && { ...power, signed: true });
      },
    },
    { key: 'state', title: t('state'), named: true, cell: (system) => <SystemState {...system} /> },
  ];
  return (
    <DataTable
      label={t('title')}
      className={classNames(rows.table, rows.lines, styles.table)}
      columns={columns}
      rows={systems}
      keyOf={({ id }) => String(id)}
    />
  );
}

function SystemState({ devices, balance }: { devices: number; balance: SystemBalance }) {
  const { t } = useTranslation('systems');
  const format = useFormat();
  const { restShare, isWithinLimit } = sidesOf(balance);
  if (devices === 0) return <Tag>{t('state_empty')}</Tag>;
  if (balance.silent > 0)
    return <Tag icon="clock">{t('state_silent', { devices: format.number(balance.silent) })}</Tag>;
  if (restShare === null) return <Tag>{t('state_unknown')}</Tag>;
  return isWithinLimit ? (
    <Tag tone="charge" icon="check">
      {t('state_balanced')}
    </Tag>
  ) : (
    <Tag tone="warn" icon="diamond">
      {t('state_rest', { share: format.quantity({ value: 100 * restShare, unit: '%', decimals: 1, signed: false }) })}
    </Tag>
  );
}
