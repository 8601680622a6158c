import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../action/Button.tsx';
import { FilePicker } from '../form/FilePicker.tsx';
import styles from './TableDrop.module.css';

interface Props {
  fileName: string | undefined;
  busy: boolean;
  onFile: (file: File) => void;
  onEmpty: () => void;
}

/** Where a table is chosen or dropped. */
export function TableDrop({ fileName, busy, onFile, onEmpty }: Props) {
  const { t } = useTranslation('add_device');
  const [over, setOver] = useState(false);
  return (
    <section
      className={styles.drop}
      data-over={over}
      aria-label={t('choose_table')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !busy) onFile(file);
      }}
    >
      <FilePicker kind="primary" accept=".csv,text/csv,text/plain" busy={busy} onFile={onFile}>
        {t(busy ? 'reading' : 'choose_table')}
      </FilePicker>
      <span className={styles.hint}>{fileName ?? t('drop_table')}</span>
      <Button kind="quiet" onClick={onEmpty}>
        {t('empty_table')}
      </Button>
    </section>
  );
}
