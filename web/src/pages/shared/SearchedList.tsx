import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { Button } from '../../ui/action/Button.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import styles from './SearchedList.module.css';

interface Query<Item> {
  readonly data: { readonly list: readonly Item[]; readonly pages: number } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface Props<Item> {
  /** Where the texts of the search and of the empty list are. */
  texts: 'systems' | 'templates';
  query: Query<Item>;
  search: string;
  onSearch: (search: string | undefined) => void;
  page: number;
  toPage: (page: number, replace?: boolean) => void;
  rowHeight: number;
  /** The button that adds the first one, if the reader may. */
  add: ReactNode;
  children: (list: readonly Item[]) => ReactNode;
}

/** A list with a search by name and pages, in each of its states. */
export function SearchedList<Item>(props: Props<Item>) {
  const { texts, query, search, onSearch, page, toPage, rowHeight, add, children } = props;
  const { t } = useTranslation(texts);
  const isDesktop = useIsDesktop();
  const { data, error, refetch } = query;
  useExistingPage(query, page, toPage);
  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox
          size={isDesktop ? 'middle' : 'touch'}
          label={t('find')}
          value={search}
          onSearch={(next) => onSearch(next || undefined)}
        />
      </div>
      {error && !data && <Failure error={error} onAgain={refetch} />}
      {!data && !error && (
        <div className={styles.skeleton}>
          <Skeleton width="100%" height={rowHeight} radius={10} />
          <Skeleton width="100%" height={rowHeight} radius={10} />
          <Skeleton width="100%" height={rowHeight} radius={10} />
        </div>
      )}
      {data?.list.length === 0 && (
        <EmptyState
          scene={search ? 'search' : 'empty'}
          title={t(search ? 'no_match' : 'empty_title')}
          reason={t(search ? 'no_match_text' : 'empty_text')}
        >
          {search ? (
            <Button kind="primary" onClick={() => onSearch(undefined)}>
              {t('show_all')}
            </Button>
          ) : (
            add
          )}
        </EmptyState>
      )}
      {data && data.list.length > 0 && children(data.list)}
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={page} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
    </>
  );
}
