import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_KEY } from '#domain/handbook/limits.ts';
import { paths } from '../../paths.ts';
import { TextInput } from '../../ui/TextInput.tsx';

const PAUSE_MS = 600;

/** Searches after a pause or on Enter; the words are in the address. */
export function HelpSearch({ sought }: { sought: string }) {
  const { t } = useTranslation('handbook');
  const navigate = useNavigate();
  const router = useRouter();
  const [text, setText] = useState(sought);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
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
          soft
          type="search"
          icon="search"
          value={text}
          maxLength={SEARCH_KEY.max}
          placeholder={t('search')}
          aria-label={t('search')}
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
