import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnough, rankIn, soughtOf } from '#domain/reporting/search/sought.ts';
import { useSession } from '../../../api/session.ts';
import { type Entry, GROUPS, type Section } from '../../../features/reporting/search/entry.ts';
import { recentOf, withRecent } from '../../../features/reporting/search/recent.ts';
import { searchQueries } from '../../../features/reporting/search/search-queries.ts';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { useStored } from '../../../storage/stored-value.ts';
import { consolePages, PAGE_TEXTS } from './console-pages.ts';
import { useFoundSections } from './use-entries.tsx';

const PAUSE_MS = 200;
const MAX_PAGES = 6;

/** A text once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The pages that a text names, the best first. */
function usePages(text: string): readonly Entry[] {
  const { t } = useTranslation([...PAGE_TEXTS]);
  const session = useSession();
  return useMemo(() => {
    if (text === '') return [];
    const sought = soughtOf(text);
    return consolePages(session)
      .map((page) => ({ ...page, name: t(page.text) }))
      .flatMap((page) => {
        const rank = rankIn(page.name, sought);
        return rank === null ? [] : [{ ...page, rank }];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, MAX_PAGES)
      .map(({ text: key, name, icon, target }) => ({ key: `pages ${key}`, name, about: '', icon, target }));
  }, [text, session, t]);
}

/** What is found for a text as it is typed; without one, what was opened before. */
export function useSearch(typed: string) {
  const { loginName } = useSession();
  const text = typed.trim();
  const paused = usePaused(text);
  const enough = isEnough(text);
  const query = useQuery(searchQueries.found(paused, currentLanguage()));
  const pages = usePages(text);
  const sectionsOf = useFoundSections();
  const recent = useStored(recentOf(loginName));
  const found = enough ? query.data : undefined;
  const sections = useMemo((): readonly Section[] => {
    if (text === '')
      return [{ group: 'recent', entries: recent.map((each, at) => ({ ...each, key: `recent ${at}` }) as Entry) }];
    const all = [{ group: 'pages' as const, entries: pages }, ...(found ? sectionsOf(found) : [])];
    return GROUPS.flatMap((group) => all.filter((section) => section.group === group));
  }, [text, recent, pages, found, sectionsOf]);
  return {
    text,
    enough,
    sections: sections.filter(({ entries }) => entries.length > 0),
    found,
    error: enough ? query.error : null,
    // What is shown may still be of the text before.
    isPending: enough && !query.error && (query.isFetching || paused !== text || !query.data),
    retry: () => void query.refetch(),
  };
}

/** Opens an entry and remembers it. */
export function useOpenEntry(onOpened: () => void): (entry: Entry) => void {
  const navigate = useNavigate();
  const { loginName } = useSession();
  return (entry) => {
    const recent = recentOf(loginName);
    recent.set(withRecent(recent.get(), entry));
    onOpened();
    if (entry.target) void navigate(entry.target as never);
  };
}
