import { useTranslation } from 'react-i18next';
import type { ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { downloadFile } from '../../../api/client.ts';
import { TableMenu } from '../../../ui/action/TableMenu.tsx';
import type { ManageOrder } from './manage-queries.ts';
import type { ManageFilter } from './manage-search.ts';

interface Props {
  filter: ManageFilter;
  order: ManageOrder;
  columns: readonly ManagedColumn[];
}

/** Exports the filtered and sorted table with its columns. */
export function ExportMenu({ filter, order, columns }: Props) {
  const { t } = useTranslation('device_manage');
  return (
    <TableMenu
      label={t('export')}
      onSave={(form) => downloadFile('exportManagedDevices', { ...filter, ...order, columns: [...columns], ...form })}
    />
  );
}
