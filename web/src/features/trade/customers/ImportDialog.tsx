import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, downloadFile, upload } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { tableForm } from '../../../i18n/table-separator.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FaultTable } from '../../../ui/table/FaultTable.tsx';
import table from '../../../ui/table/LinesTable.module.css';
import { TableDrop } from '../../../ui/table/TableDrop.tsx';
import styles from './Customers.module.css';
import { customersChanged } from './customer-queries.ts';

type Read = Answer<'importCustomers'>;

/** Customers from a table: first what would become of each line, or what is wrong with it; then all at once. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['customers', 'index']);
  const [file, setFile] = useState<File | null>(null);
  const preview = useWriting({ mutationFn: (chosen: File) => upload('importCustomers', { preview: true }, chosen) });
  const take = useWriting({
    mutationFn: (chosen: File) => upload('importCustomers', {}, chosen),
    onSuccess: ({ faults }) => {
      if (faults.length > 0) return;
      onClose();
      return customersChanged(t('customers:imported'));
    },
  });
  const read = take.data ?? preview.data;
  const isFine = read !== undefined && read.faults.length === 0 && !preview.isPending;
  return (
    <Dialog title={t('customers:import_title')} open onClose={onClose} width={640}>
      <div className={styles.form}>
        <p className={styles.note}>{t('customers:import_text')}</p>
        <TableDrop
          fileName={file?.name}
          busy={preview.isPending}
          onFile={(chosen) => {
            setFile(chosen);
            take.reset();
            preview.mutate(chosen);
          }}
          onEmpty={() =>
            void downloadFile('customerTemplate', tableForm('csv')).then(saveFile, (error: unknown) =>
              showError(error, 'customer'),
            )
          }
        />
        <FormError error={preview.error ?? take.error} />
        {read && !preview.isPending && (
          <FaultTable lines={read.lines} faults={read.faults}>
            <Sample {...read} />
          </FaultTable>
        )}
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          {isFine && (
            <Button kind="primary" busy={take.isPending} onClick={() => file && take.mutate(file)}>
              {t('customers:import')}
            </Button>
          )}
        </Actions>
      </div>
    </Dialog>
  );
}

function Sample({ added, updated, unchanged, sample }: Read) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const [more, changed, same] = [added, updated, unchanged].map((count) => format.number(count));
  const said = t('preview', { added: more, updated: changed, unchanged: same });
  return (
    <>
      <p className={styles.note}>{said}</p>
      <DataTable
        label={said}
        className={table.table}
        frame={table.scroll}
        columns={[
          { key: 'line', title: t('line'), cell: ({ line }) => line },
          { key: 'name', title: t('name'), cell: ({ name }) => name },
          { key: 'number', title: t('number'), cell: ({ number }) => number },
          { key: 'becomes', title: t('actions'), cell: ({ becomes }) => t(`becomes_${becomes}`) },
        ]}
        rows={sample}
        keyOf={({ line }) => String(line)}
      />
    </>
  );
}
