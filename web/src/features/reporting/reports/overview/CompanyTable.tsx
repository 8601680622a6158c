import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountedState } from '#domain/foundation/devices/states.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { VIRTUAL_FROM } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Bar } from './Bar.tsx';
import styles from './CompanyTable.module.css';
import type { CompanyCounts } from './overview-queries.ts';
import list from './ShareList.module.css';
import { SliceLink } from './SliceLink.tsx';
import { sharePercent, type TargetOf } from './slices.ts';

interface Props {
  companies: readonly CompanyCounts[];
  targetOf: TargetOf;
  /** The filters that the links to companies keep. */
  view: Omit<NonNullable<Parameters<typeof paths.overview>[0]>, 'companyId'>;
}

const COUNTS = ['devices', 'online', 'low', 'alarm'] as const satisfies readonly ('devices' | CountedState)[];
const FIRST = 12;

/** Child companies with their devices and states; a name opens the company, a number the list. */
export function CompanyTable({ companies, targetOf, view }: Props) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const [whole, setWhole] = useState(false);
  const most = Math.max(0, ...companies.map(({ devices }) => devices));
  const shown = whole ? companies : companies.slice(0, FIRST);
  return (
    <>
      <DataTable
        label={t('by_company')}
        className={styles.table}
        frame={shown.length > VIRTUAL_FROM ? styles.frame : undefined}
        columns={[
          {
            key: 'company',
            title: t('company'),
            isRowHeader: true,
            cell: (part) => <PartName part={part} view={view} />,
          },
          {
            key: 'bar',
            title: t('bar'),
            hidesTitle: true,
            cell: ({ devices, online }) => (
              <Bar percent={sharePercent(devices, most)} part={sharePercent(online, most)} />
            ),
          },
          ...COUNTS.map((count) => ({
            key: count,
            title: count === 'devices' ? t('devices') : t(`state_${count}`),
            cell: (part: CompanyCounts) => (
              <SliceLink
                className={styles.number}
                target={sliceTarget(part, count === 'devices' ? undefined : count, targetOf)}
                label={t('list_of', {
                  count: format.number(part[count]),
                  what: count === 'devices' ? t('devices') : t(`state_${count}`),
                  company: part.companyName ?? '',
                })}
              >
                {format.number(part[count])}
              </SliceLink>
            ),
          })),
        ]}
        rows={shown}
        keyOf={({ kind, companyId }) => `${kind}${companyId}`}
      />
      {companies.length > FIRST && (
        <button type="button" className={list.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('show_fewer') : t('show_all', { count: format.number(companies.length) })}
        </button>
      )}
    </>
  );
}

/** Lists only filter by subtree, so a company's own devices and those leased to it have no list. */
function sliceTarget(part: CompanyCounts, state: CountedState | undefined, targetOf: TargetOf) {
  if (part.kind !== 'child' || part.companyId === null || part[state ?? 'devices'] === 0) return null;
  return targetOf({ companyId: part.companyId, ...(state && { state }) });
}

function PartName({ part, view }: { part: CompanyCounts; view: Props['view'] }) {
  const { t } = useTranslation('overview');
  if (part.kind !== 'child') {
    const name = part.kind === 'leased' ? t('leased_part') : t('own_part', { name: part.companyName ?? '' });
    return <span className={styles.part}>{name}</span>;
  }
  return (
    <Link {...paths.overview({ ...view, companyId: part.companyId ?? 0 })} className={styles.name}>
      <span>{part.companyName}</span>
      <Icon name="chevron-right" size={14} />
    </Link>
  );
}
