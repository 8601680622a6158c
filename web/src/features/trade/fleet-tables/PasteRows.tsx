import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/action/Button.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import styles from './FleetTable.module.css';

/** Rows that were copied from a spreadsheet: they come with tabs between their cells. */
export function PasteRows({ busy, onRows }: { busy: boolean; onRows: (rows: File) => void }) {
  const { t } = useTranslation('fleet_tables');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const id = useId();
  if (!isOpen)
    return (
      <Button kind="quiet" icon="plus" onClick={() => setOpen(true)}>
        {t('paste')}
      </Button>
    );
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>{t('paste_label')}</label>
      <TextArea
        id={id}
        rows={6}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button
          busy={busy}
          onClick={() => text.trim() !== '' && onRows(new File([text], t('pasted'), { type: 'text/plain' }))}
        >
          {t('paste_read')}
        </Button>
      </div>
    </div>
  );
}
