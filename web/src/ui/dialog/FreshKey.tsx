import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../action/Button.tsx';
import { TextInput } from '../form/TextInput.tsx';
import styles from './FreshKey.module.css';

interface Props {
  name: string;
  value: string;
  onDone: () => void;
  /** What is to be done with it. */
  children?: ReactNode;
}

/** A key that is shown only now. */
export function FreshKey({ name, value, onDone, children }: Props) {
  const { t } = useTranslation('api_keys');
  const [isCopied, setCopied] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  // Without a secure origin there is no clipboard; the text can be selected.
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(value))
      .then(
        () => setCopied(true),
        () => setCopied(false),
      );
  return (
    <section className={styles.fresh} aria-label={t('the_key', { name })}>
      <p>
        <b>{t('copy_now', { name })}</b> {t('copy_once')}
      </p>
      <div className={styles.copy}>
        <TextInput
          readOnly
          value={value}
          aria-label={t('the_key', { name })}
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
        <Button ref={button} kind="primary" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
      {children}
      <span className="visually-hidden" role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </section>
  );
}
