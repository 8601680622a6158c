import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import toolbar from '../../../ui/action/Toolbar.module.css';
import { Select } from '../../../ui/form/Select.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import styles from './ManageFilters.module.css';
import { manageQueries } from './manage-queries.ts';
import type { ManageSearch } from './manage-search.ts';

type Variant = 'filter' | 'chip';

interface Props {
  search: ManageSearch;
  onChange: (change: Partial<ManageSearch>) => void;
  /** The search field. */
  searchBox: ReactNode;
  company: (variant: Variant) => ReactNode;
  site: (variant: Variant) => ReactNode;
  state: (variant: Variant) => ReactNode;
  /** The order, where the table has no headings. */
  sort: ReactNode;
  typeName: (deviceType: string) => string;
}

/** The filters and columns of the table. */
export function ManageFilters({ search, onChange, searchBox, company, site, state, sort, typeName }: Props) {
  const { t } = useTranslation('device_manage');
  const variant: Variant = useIsDesktop() ? 'filter' : 'chip';
  const { data: versions = [] } = useQuery(manageQueries.versions());
  // No device may have the version in the address any more.
  const known = search.firmware && !versions.includes(search.firmware) ? [search.firmware, ...versions] : versions;
  return (
    <div className={classNames(toolbar.bar, styles.bar)}>
      <div className={styles.search}>{searchBox}</div>
      <div className={styles.filters}>
        {company(variant)}
        {site(variant)}
        <Select
          variant={variant}
          label={t('column_deviceType')}
          value={search.deviceType ?? null}
          options={DEVICE_TYPES.map((type) => ({ value: type, label: typeName(type) }))}
          placeholder={t('all_types')}
          clearLabel={t('all_types')}
          onChange={(deviceType) => onChange({ deviceType: deviceType ?? undefined })}
        />
        {state(variant)}
        <Select
          variant={variant}
          label={t('column_firmwareVersion')}
          value={search.firmware ?? null}
          options={known.map((version) => ({ value: version, label: version }))}
          placeholder={t('all_firmware')}
          clearLabel={t('all_firmware')}
          findLabel={t('find_firmware')}
          onChange={(firmware) => onChange({ firmware: firmware ?? undefined })}
        />
        {sort}
        <ColumnChooser />
      </div>
    </div>
  );
}
