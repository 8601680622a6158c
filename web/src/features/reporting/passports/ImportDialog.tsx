import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BATTERY_COLUMNS } from '#domain/reporting/passports/table-columns.ts';
import { upload } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { emptyTable } from '../../../ui/table/csv-file.ts';
import { FaultTable } from '../../../ui/table/FaultTable.tsx';
import { TableDrop } from '../../../ui/table/TableDrop.tsx';
import styles from './Passports.module.css';
import { passportsChanged } from './passport-queries.ts';

/** Adds or changes batteries by a table: first a preview with all faults by line, then all at once. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['passports', 'index']);
  const format = useFormat();
  const [file, setFile] = useState<File | null>(null);
  const preview = useWriting({ mutationFn: (table: File) => upload('importBatteries', { preview: true }, table) });
  const take = useWriting({
    mutationFn: (table: File) => upload('importBatteries', {}, table),
    onSuccess: ({ faults }) => {
      if (faults.length > 0) return undefined;
      onClose();
      return passportsChanged(t('passports:imported'));
    },
  });
  const choose = (table: File) => {
    setFile(table);
    take.reset();
    preview.mutate(table);
  };
  const read = take.data ?? preview.data;
  return (
    <Dialog title={t('passports:import')} open onClose={onClose} width={720}>
      <p className={styles.lead}>{t('passports:import_lead')}</p>
      <TableDrop
        fileName={file?.name}
        busy={preview.isPending}
        onFile={choose}
        onEmpty={() => saveFile(emptyTable('batteries.csv', BATTERY_COLUMNS))}
      />
      <FormError error={preview.error ?? take.error} />
      {read && !preview.isPending && (
        <FaultTable lines={read.lines} faults={read.faults}>
          <p className={styles.lead}>
            {t('passports:import_counts', { added: format.number(read.added), changed: format.number(read.changed) })}
          </p>
          <Actions>
            <Button onClick={onClose}>{t('index:cancel')}</Button>
            <Button kind="primary" busy={take.isPending} onClick={() => file && take.mutate(file)}>
              {t('passports:import_take')}
            </Button>
          </Actions>
        </FaultTable>
      )}
    </Dialog>
  );
}
