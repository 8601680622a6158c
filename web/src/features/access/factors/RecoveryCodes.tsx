import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/save-file.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import styles from './Factors.module.css';

interface Props {
  codes: readonly string[];
  busy?: boolean;
  onKept: () => void;
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, busy = false, onKept }: Props) {
  const { t } = useTranslation('factors');
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without a secure origin there is no clipboard; the text can be selected.
      setCopied(false);
    }
  };
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('codes_text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Actions above="none">
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(copied ? 'copied' : 'copy_codes')}
        </Button>
        <Button
          icon="save"
          onClick={() => saveFile({ name: 'recovery-codes.txt', content: new Blob([text], { type: 'text/plain' }) })}
        >
          {t('save_codes')}
        </Button>
        <Button kind="primary" busy={busy} onClick={onKept}>
          {t('codes_kept')}
        </Button>
      </Actions>
    </div>
  );
}
