import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_COLUMNS } from '#domain/fleet/inventory/device-table.ts';
import { type Answer, upload } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { ConnectionList } from '../../../ui/table/ConnectionList.tsx';
import { emptyTable } from '../../../ui/table/csv-file.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FaultTable } from '../../../ui/table/FaultTable.tsx';
import table from '../../../ui/table/LinesTable.module.css';
import { TableDrop } from '../../../ui/table/TableDrop.tsx';
import styles from './AddMany.module.css';
import { keysTable } from './csv.ts';

type Added = Answer<'addDevices'>;

/** Adds devices from a table: first a preview with all errors by line, then all at once. */
export function AddMany() {
  const { t } = useTranslation('add_device');
  const [file, setFile] = useState<File | null>(null);
  const preview = useWriting({ mutationFn: (table: File) => upload('addDevices', { preview: true }, table) });
  const add = useWriting({
    mutationFn: (table: File) => upload('addDevices', {}, table),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['devices'] }),
  });
  const choose = (table: File) => {
    setFile(table);
    add.reset();
    preview.mutate(table);
  };
  const again = () => {
    setFile(null);
    preview.reset();
    add.reset();
  };
  if (add.data && add.data.added.length > 0) return <Keys added={add.data} onAgain={again} />;
  const read = add.data ?? preview.data;
  return (
    <>
      <p className={styles.lead}>{t('many_lead')}</p>
      <TableDrop
        fileName={file?.name}
        busy={preview.isPending}
        onFile={choose}
        onEmpty={() => saveFile(emptyTable('devices.csv', DEVICE_COLUMNS))}
      />
      <FormError error={preview.error ?? add.error} />
      {read && !preview.isPending && (
        <FaultTable lines={read.lines} faults={read.faults}>
          <Sample sample={read.sample} lines={read.lines} />
          <div className={styles.actions}>
            <Button kind="primary" busy={add.isPending} onClick={() => file && add.mutate(file)}>
              {t('add_many', { count: read.lines })}
            </Button>
          </div>
        </FaultTable>
      )}
    </>
  );
}

function Sample({ sample, lines }: Pick<Added, 'sample' | 'lines'>) {
  const { t } = useTranslation(['device', 'add_device']);
  return (
    <DataTable
      label={t('add_device:lines_fine', { count: lines })}
      className={table.table}
      frame={table.scroll}
      columns={[
        { key: 'line', title: t('add_device:col_line'), cell: ({ line }) => line },
        { key: 'sn', title: t('device:serial_number'), cell: ({ sn }) => sn },
        { key: 'name', title: t('device:device_name'), cell: ({ deviceName }) => deviceName },
        { key: 'company', title: t('device:company'), cell: ({ company }) => company },
        { key: 'site', title: t('device:site'), cell: ({ site }) => site },
      ]}
      rows={sample}
      keyOf={({ line }) => String(line)}
    />
  );
}

function Keys({ added: { added, connection }, onAgain }: { added: Added; onAgain: () => void }) {
  const { t } = useTranslation('add_device');
  return (
    <section aria-live="polite">
      <h2 className={styles.title}>{t('many_added', { count: added.length })}</h2>
      <p className={styles.lead}>{t('keys_text')}</p>
      <div className={styles.actions}>
        <Button onClick={onAgain}>{t('another_table')}</Button>
        <Button kind="primary" icon="save" onClick={() => saveFile(keysTable('device-keys.csv', added))}>
          {t('keys_save')}
        </Button>
      </div>
      {connection && (
        <>
          <h3 className={styles.title}>{t('connection')}</h3>
          <ConnectionList connection={connection} />
        </>
      )}
    </section>
  );
}
