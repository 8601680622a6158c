import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { ImportList } from './ImportList.tsx';
import styles from './Imports.module.css';
import type { ImportDevice } from './import-device.ts';
import { TableImport } from './TableImport.tsx';

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** Tables of the past of a device: a new one is brought in, and those that were are listed and can be taken back. */
export default function DeviceImports({ device }: { device: ImportDevice }) {
  const { t } = useTranslation('imports');
  const [file, setFile] = useState<File | null>(null);
  if (file) return <TableImport file={file} device={device} onEnd={() => setFile(null)} />;
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <FilePicker kind="primary" icon="plus" accept={ACCEPTED} onFile={setFile}>
        {t('choose')}
      </FilePicker>
      <h3 className={styles.listHead}>{t('brought')}</h3>
      <ImportList mcuId={device.mcuId} />
    </>
  );
}
