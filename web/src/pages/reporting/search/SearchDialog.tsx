import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_HITS, MAX_SOUGHT } from '#domain/reporting/search/limits.ts';
import { SEARCH_KEYS } from '../../../api/search-start.ts';
import { useSession } from '../../../api/session.ts';
import type { Entry, Section } from '../../../features/reporting/search/entry.ts';
import { recentOf } from '../../../features/reporting/search/recent.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { loadPart } from '../../../ui/page/load-part.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './Search.module.css';
import { listOfGroup } from './use-entries.tsx';
import { useOpenEntry, useSearch } from './use-search.ts';

const ScanToFind = lazy(() => loadPart(() => import('./ScanToFind.tsx')));

/** One search over everything: a field whose list is walked by arrows, in a window of its own. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'index']);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  const { text, enough, sections, found, error, isPending, retry } = useSearch(typed);
  const open = useOpenEntry(onClose);
  const entries = sections.flatMap((section) => section.entries);
  const { active, move, choose } = useActive(entries, text);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    field.current?.focus();
    // Returns the focus to where it was.
    return () => shown?.close();
  }, []);
  const idOf = ({ key }: Entry) => `${list}-${key.replaceAll(/[^\w-]/g, '-')}`;
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = move(event.key === 'ArrowDown' ? 1 : -1);
      if (next) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      open(active);
    }
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('title')}
      onClose={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <search className={styles.window}>
        <div className={styles.head}>
          <Icon name="search" size={18} />
          <input
            ref={field}
            className={styles.field}
            role="combobox"
            aria-label={t('field')}
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active ? idOf(active) : undefined}
            placeholder={t('placeholder')}
            value={typed}
            maxLength={MAX_SOUGHT}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton icon="full-screen" label={t('scan')} onClick={() => setScanning(true)} />
          <IconButton icon="close" label={t('index:close')} onClick={onClose} />
        </div>
        <div className={styles.body}>
          {error && <Failed error={error} onRetry={retry} />}
          {!enough && entries.length === 0 && <p className={styles.note}>{t('too_short')}</p>}
          <div role="listbox" id={list} aria-label={t('results')} aria-busy={isPending}>
            {sections.map((section) => (
              <Entries
                key={section.group}
                section={section}
                idOf={idOf}
                active={active}
                onActive={choose}
                onOpen={open}
              />
            ))}
          </div>
          {found && text !== '' && <MoreLinks found={found} text={text} onOpened={onClose} />}
          {isPending && !found && (
            <div className={styles.waiting}>
              <Skeleton width="100%" height={64} radius={10} />
              <Skeleton width="100%" height={44} radius={10} />
            </div>
          )}
          {found && !isPending && entries.length === 0 && (
            <p className={styles.note}>
              <b>{t('none', { key: text })}</b>
              {t('none_hint')}
            </p>
          )}
          {text === '' && entries.length > 0 && <Forget />}
        </div>
        <p role="status" className="visually-hidden">
          {enough && !isPending && t('count', { count: entries.length })}
        </p>
        <footer className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('move')}
          </span>
          <span>
            <kbd>↵</kbd> {t('open')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('close')}
          </span>
          <kbd>{SEARCH_KEYS.shown}</kbd>
        </footer>
      </search>
      {scanning && (
        <Suspense fallback={null}>
          <ScanToFind onClose={() => setScanning(false)} onOpened={onClose} />
        </Suspense>
      )}
    </dialog>
  );
}

/** The line that Enter opens: the first one, until another is chosen. */
function useActive(entries: readonly Entry[], text: string) {
  const [chosen, setChosen] = useState<{ text: string; key: string } | null>(null);
  const at = Math.max(0, chosen?.text === text ? entries.findIndex(({ key }) => key === chosen.key) : 0);
  const choose = ({ key }: Entry) => setChosen({ text, key });
  return {
    active: entries[at],
    choose,
    move: (step: 1 | -1): Entry | undefined => {
      const next = entries[(at + step + entries.length) % entries.length];
      if (next) choose(next);
      return next;
    },
  };
}

interface EntriesProps {
  section: Section;
  idOf: (entry: Entry) => string;
  active: Entry | undefined;
  onActive: (entry: Entry) => void;
  onOpen: (entry: Entry) => void;
}

function Entries({ section: { group, entries }, idOf, active, onActive, onOpen }: EntriesProps) {
  const { t } = useTranslation('search');
  const title = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={title} className={styles.group}>
      <span id={title} className={styles.title}>
        {t(group)}
      </span>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field says which one is active
        <div
          key={entry.key}
          id={idOf(entry)}
          role="option"
          aria-selected={entry.key === active?.key}
          className={styles.entry}
          onPointerMove={() => onActive(entry)}
          onClick={() => onOpen(entry)}
        >
          {entry.content ?? (
            <>
              <span className={styles.icon}>
                <Icon name={entry.icon} size={18} />
              </span>
              <span className={styles.text}>
                <b>{entry.name}</b>
                {entry.about && <span className={styles.second}>{entry.about}</span>}
              </span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

/** Of what there is more than is shown, the lists that have it all. */
function MoreLinks({ found, text, onOpened }: { found: object; text: string; onOpened: () => void }) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const cut = Object.entries(found as Record<string, { more: boolean }>).filter(([, { more }]) => more);
  return cut.length === 0 ? null : (
    <ul className={styles.more}>
      {cut.map(([name]) => {
        const group = name as Exclude<Section['group'], 'recent' | 'pages'>;
        const list = listOfGroup(group, text);
        const words = t(list ? 'more_in_list' : 'more', { n: format.number(MAX_HITS) });
        return (
          <li key={group}>
            <span>{t(group)}: </span>
            {list ? (
              <Link {...list} onClick={onOpened}>
                {words}
              </Link>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['search', 'index']);
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warning" size={16} />
      <span>{navigator.onLine ? `${t('failed')} ${errorText(error)}` : t('offline')}</span>
      <Button icon="refresh" onClick={onRetry}>
        {t('index:try_again')}
      </Button>
    </div>
  );
}

function Forget() {
  const { t } = useTranslation('search');
  const { loginName } = useSession();
  return (
    <button type="button" className={styles.forget} onClick={() => recentOf(loginName).set([])}>
      {t('forget')}
    </button>
  );
}
