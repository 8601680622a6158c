import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_KEY } from '#domain/reporting/handbook/limits.ts';
import { paths } from '../../../routes/paths.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './Handbook.module.css';

const PAUSE_MS = 600;

/** Searches after a pause or on Enter; the words are in the address. The key `/` leads into the field. */
export function HelpSearch({ sought }: { sought: string }) {
  const { t } = useTranslation('handbook');
  const navigate = useNavigate();
  const router = useRouter();
  const [text, setText] = useState(sought);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || (event.target as Element | null)?.closest('input, textarea, select, [role="dialog"]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const search = (next: string) => {
    clearTimeout(timer.current);
    const key = next.trim();
    if (key !== sought) void navigate({ ...paths.help(key === '' ? {} : { key }), replace: sought !== '' });
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <TextInput
          ref={field}
          soft
          type="search"
          icon="search"
          value={text}
          maxLength={SEARCH_KEY.max}
          placeholder={t('search')}
          aria-label={t('search')}
          aria-keyshortcuts="/"
          end={<kbd className={styles.key}>/</kbd>}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => {
            setText(target.value);
            clearTimeout(timer.current);
            const typedAt = router.latestLocation.href;
            timer.current = setTimeout(() => {
              // Who has gone on meanwhile has given up the search, also while the next page is still on its way.
              if (router.latestLocation.href === typedAt) search(target.value);
            }, PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
