import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVENTORY_COLUMNS } from '#domain/fleet/inventory/inventory-table.ts';
import { upload } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { emptyTable } from '../../../ui/table/csv-file.ts';
import { FaultTable } from '../../../ui/table/FaultTable.tsx';
import { TableDrop } from '../../../ui/table/TableDrop.tsx';
import styles from './RegisterUnits.module.css';

/** Imports delivery lists into the factory inventory; for the super admin. */
export function RegisterUnits() {
  const { t } = useTranslation('add_device');
  const [fileName, setFileName] = useState<string>();
  const take = useWriting({
    mutationFn: (table: File) => upload('importBaseUnits', {}, table),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['units'] }),
  });
  return (
    <>
      <p className={styles.lead}>{t('register_lead')}</p>
      <TableDrop
        fileName={fileName}
        busy={take.isPending}
        onFile={(table) => {
          setFileName(table.name);
          take.mutate(table);
        }}
        onEmpty={() => saveFile(emptyTable('units.csv', INVENTORY_COLUMNS))}
      />
      <FormError error={take.error} />
      {take.data && !take.isPending && (
        <FaultTable lines={take.data.lines} faults={take.data.faults}>
          <p className={styles.title} role="status">
            {t('units_taken', { count: take.data.taken })}
          </p>
        </FaultTable>
      )}
    </>
  );
}
