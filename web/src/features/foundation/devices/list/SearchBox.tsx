import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import styles from './SearchBox.module.css';

const PAUSE_MS = 600;

interface Props {
  value: string;
  onSearch: (key: string) => void;
  size?: 'middle' | 'touch';
  /** The kind of things that are searched; defaults to devices. */
  label?: string;
}

/** Searches after a pause of 600 ms, or at once on Enter and on the icon. */
export function SearchBox({ value, onSearch, size = 'middle', label }: Props) {
  const { t } = useTranslation('device');
  const sought = label ?? t('search');
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The search text is trimmed; the text being typed is not.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onSearch(next.trim());
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <div className={styles.box}>
          <TextInput
            soft
            type="search"
            size={size}
            icon="search"
            value={text}
            maxLength={100}
            placeholder={sought}
            aria-label={sought}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => {
              const next = event.target.value;
              setText(next);
              clearTimeout(timer.current);
              timer.current = setTimeout(() => search(next), PAUSE_MS);
            }}
            end={
              text ? (
                <IconButton
                  icon="close"
                  iconSize={15}
                  frame="card"
                  label={t('clear_search')}
                  onClick={() => {
                    setText('');
                    search('');
                  }}
                />
              ) : null
            }
          />
          <button type="submit" className={styles.go} aria-label={t('search_now')} />
        </div>
      </form>
    </search>
  );
}
