import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/action/Button.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import styles from './SearchedLog.module.css';

interface Props {
  text: string;
  onText: (text: string) => void;
  /** Why nothing can be written; undefined when it can. */
  refusal: string | undefined;
  onNew: () => void;
  /** Which part of it is shown. */
  filter?: ReactNode;
  /** What is done with it, before the button for a new entry. */
  tools?: ReactNode;
  /** What stands beside the log. */
  beside: ReactNode;
  children: ReactNode;
}

/** A log below its search and the button for a new entry. */
export function SearchedLog({ text, onText, refusal, onNew, filter, tools, beside, children }: Props) {
  const { t } = useTranslation('record_log');
  return (
    <div className={styles.page}>
      <div className={styles.log}>
        <div className={styles.bar}>
          <TextInput
            soft
            type="search"
            icon="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
          {filter}
          <div className={styles.tools}>
            {tools}
            {refusal === undefined && (
              <Button icon="plus" onClick={onNew}>
                {t('new_entry')}
              </Button>
            )}
          </div>
        </div>
        {refusal && <p className={styles.refusal}>{refusal}</p>}
        {children}
      </div>
      {beside}
    </div>
  );
}
