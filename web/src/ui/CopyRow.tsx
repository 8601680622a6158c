import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CopyRow.module.css';
import { IconButton } from './IconButton.tsx';

/** A value to enter elsewhere, with a copy button. Rows belong in a `dl`. */
export function CopyRow({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('index');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without a secure origin there is no clipboard; the text can be selected.
      setCopied(false);
    }
  };
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={`${copied ? t('copied') : t('copy')}: ${label}`}
        onClick={() => void copy()}
      />
    </div>
  );
}
