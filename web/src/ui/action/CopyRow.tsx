import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../layout/class-names.ts';
import styles from './CopyRow.module.css';
import { IconButton } from './IconButton.tsx';

/** A value to enter elsewhere, with a copy button. Rows belong in a `dl`. */
export function CopyRow({ label, value, className }: { label: string; value: string; className?: string | undefined }) {
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
    <div className={classNames(styles.row, className)}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={`${copied ? t('copied') : t('copy')}: ${label}`}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}
