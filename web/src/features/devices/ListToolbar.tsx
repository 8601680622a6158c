import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useIsDesktop } from '../../ui/use-media-query.ts';
import styles from './ListToolbar.module.css';
import type { ListView } from './list-filter.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import { StateSelect } from './StateSelect.tsx';

interface Props {
  view: ListView;
  onView: (change: Partial<ListView>) => void;
  onRefresh: () => void;
  /** Company and site, as filters on the desktop and chips on a phone. */
  company: (variant: 'filter' | 'chip') => ReactNode;
  site: (variant: 'filter' | 'chip') => ReactNode;
}

/** Search, companies, sites, states, order and columns of a list. */
export function ListToolbar({ view, onView, onRefresh, company, site }: Props) {
  const { t } = useTranslation('device');
  const isDesktop = useIsDesktop();
  const sort = (variant: 'filter' | 'chip') => (
    <SortSelect
      variant={variant}
      sort={view.sort}
      direction={view.direction}
      onChange={(column, direction) => onView({ sort: column, direction })}
    />
  );
  const state = (variant: 'filter' | 'chip') => (
    <StateSelect variant={variant} state={view.state} onChange={(next) => onView({ state: next })} />
  );
  if (!isDesktop) {
    return (
      <div className={styles.phone}>
        <SearchBox size="touch" value={view.key} onSearch={(key) => onView({ key })} />
        <div className={styles.chips}>
          {company('chip')}
          {site('chip')}
          {state('chip')}
          {sort('chip')}
        </div>
      </div>
    );
  }
  const companies = company('filter');
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchBox value={view.key} onSearch={(key) => onView({ key })} />
      </div>
      <RefreshButton onRefresh={onRefresh} />
      {companies && <div className={styles.company}>{companies}</div>}
      <div className={styles.site}>{site('filter')}</div>
      <div className={styles.state}>{state('filter')}</div>
      <div className={styles.end}>
        {sort('filter')}
        <Segmented
          label={t('columns')}
          value={String(view.columns) as '1' | '2'}
          onChange={(columns) => onView({ columns: columns === '1' ? 1 : 2 })}
          segments={[
            { value: '1', content: <Icon name="list" size={16} />, label: t('one_column') },
            { value: '2', content: <Icon name="grid" size={16} />, label: t('two_columns') },
          ]}
        />
      </div>
    </div>
  );
}
