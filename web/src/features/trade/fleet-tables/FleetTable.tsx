import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLEARED } from '#domain/trade/fleet-tables/limits.ts';
import { downloadFile, upload } from '../../../api/client.ts';
import { TableMenu } from '../../../ui/action/TableMenu.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TableDrop } from '../../../ui/table/TableDrop.tsx';
import { FleetPreview } from './FleetPreview.tsx';
import styles from './FleetTable.module.css';
import { ImportOutcome } from './ImportOutcome.tsx';
import { PasteRows } from './PasteRows.tsx';

/** One table for a whole fleet: chosen or pasted, looked at, and then written as a whole. */
export function FleetTable() {
  const { t } = useTranslation('fleet_tables');
  const [file, setFile] = useState<File | null>(null);
  const preview = useWriting({ mutationFn: (table: File) => upload('previewFleetTable', {}, table) });
  const confirm = useWriting({
    mutationFn: ({ table, fingerprint }: { table: File; fingerprint: string }) =>
      upload('importFleetTable', { fingerprint, fileName: table.name }, table),
  });
  const choose = (table: File) => {
    setFile(table);
    confirm.reset();
    preview.mutate(table);
  };
  const again = () => {
    setFile(null);
    preview.reset();
    confirm.reset();
  };
  if (confirm.data) return <ImportOutcome told={confirm.data} onAgain={again} />;
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <p className={styles.lead}>{t('empty_rule', { mark: CLEARED })}</p>
      <div className={styles.files}>
        <TableMenu isNamed label={t('template')} onSave={(form) => downloadFile('fleetTableTemplate', form)} />
        <TableMenu isNamed label={t('export')} onSave={(form) => downloadFile('exportFleetTable', form)} />
      </div>
      <TableDrop fileName={file?.name} busy={preview.isPending} onFile={choose} />
      <PasteRows busy={preview.isPending} onRows={choose} />
      <FormError error={preview.error ?? confirm.error} />
      {file && preview.data && !preview.isPending && (
        <FleetPreview
          preview={preview.data}
          busy={confirm.isPending}
          onConfirm={(fingerprint) => confirm.mutate({ table: file, fingerprint })}
        />
      )}
    </>
  );
}
