import { useTranslation } from 'react-i18next';
import { TABLE_FORMATS } from '#domain/contract/table-file.ts';
import type { ManagedColumn } from '#domain/device-admin/managed-columns.ts';
import { downloadFile } from '../../api/client.ts';
import { MenuList } from '../../ui/choice-lists.tsx';
import { SaveMenu } from '../../ui/SaveMenu.tsx';
import { useIsDesktop } from '../../ui/use-media-query.ts';
import type { ManageOrder } from './manage-queries.ts';
import type { ManageFilter } from './manage-search.ts';

interface Props {
  filter: ManageFilter;
  order: ManageOrder;
  columns: readonly ManagedColumn[];
}

/** Exports the filtered and sorted table with its columns. */
export function ExportMenu({ filter, order, columns }: Props) {
  const { t } = useTranslation(['device_manage', 'export']);
  const isDesktop = useIsDesktop();
  return (
    <SaveMenu popup="menu" variant={isDesktop ? 'button' : 'icon'} label={t('export')}>
      {(save) => (
        <MenuList
          label={t('export')}
          actions={TABLE_FORMATS.map((format) => ({
            key: format,
            label: t(`export:as_${format}`),
            onAction: () =>
              save(() => downloadFile('exportManagedDevices', { ...filter, ...order, columns: [...columns], format })),
          }))}
        />
      )}
    </SaveMenu>
  );
}
