import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../api/client.ts';
import { TableMenu } from '../../../ui/action/TableMenu.tsx';
import type { ManageFilter, ManageOrder } from './manage-filter.ts';
import { orderFor } from './manage-queries.ts';
import type { TableColumn } from './table-columns.ts';

interface Props {
  filter: ManageFilter;
  order: ManageOrder;
  columns: readonly TableColumn[];
}

/** Exports the filtered and sorted table with its columns. */
export function ExportMenu({ filter, order, columns }: Props) {
  const { t } = useTranslation('device_manage');
  return (
    <TableMenu
      label={t('export')}
      onSave={(form) =>
        downloadFile('exportManagedDevices', { ...filter, ...orderFor(order), columns: [...columns], ...form })
      }
    />
  );
}
