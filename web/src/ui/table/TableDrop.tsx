import { useTranslation } from 'react-i18next';
import { Button } from '../action/Button.tsx';
import { useDropTarget } from '../action/use-drop-target.ts';
import { FilePicker } from '../form/FilePicker.tsx';
import styles from './TableDrop.module.css';

interface Props {
  fileName: string | undefined;
  busy: boolean;
  onFile: (file: File) => void;
  /** Saves an empty one; absent where templates are saved in another way. */
  onEmpty?: () => void;
}

/** Where a table is chosen or dropped. */
export function TableDrop({ fileName, busy, onFile, onEmpty }: Props) {
  const { t } = useTranslation('add_device');
  const target = useDropTarget(({ files: [file] }) => {
    if (file && !busy) onFile(file);
  });
  return (
    <section className={styles.drop} aria-label={t('choose_table')} {...target}>
      <FilePicker
        kind="primary"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        busy={busy}
        onFile={onFile}
      >
        {t(busy ? 'reading' : 'choose_table')}
      </FilePicker>
      <span className={styles.hint}>{fileName ?? t('drop_table')}</span>
      {onEmpty && (
        <Button kind="quiet" onClick={onEmpty}>
          {t('empty_table')}
        </Button>
      )}
    </section>
  );
}
