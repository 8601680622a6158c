import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { useIsDesktop } from '../../../../ui/layout/use-media-query.ts';
import styles from './ListToolbar.module.css';
import type { ListColumns, ListFilter } from './list-filter.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import { StateSelect } from './StateSelect.tsx';

interface Props {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
  columns: ListColumns;
  onColumns: (columns: ListColumns) => void;
  onRefresh: () => void;
  /** Company and site, as filters on the desktop and chips on a phone. */
  company: (variant: 'filter' | 'chip') => ReactNode;
  site: (variant: 'filter' | 'chip') => ReactNode;
}

/** Search, companies, sites, states, order and columns of a list. */
export function ListToolbar({ filter, onFilter, columns, onColumns, onRefresh, company, site }: Props) {
  const { t } = useTranslation('device');
  const isDesktop = useIsDesktop();
  const sort = (variant: 'filter' | 'chip') => (
    <SortSelect
      variant={variant}
      sort={filter.sort}
      direction={filter.direction}
      onChange={(column, direction) => onFilter({ sort: column, direction })}
    />
  );
  const state = (variant: 'filter' | 'chip') => (
    <StateSelect variant={variant} state={filter.state} onChange={(next) => onFilter({ state: next })} />
  );
  if (!isDesktop) {
    return (
      <div className={styles.phone}>
        <SearchBox size="touch" value={filter.key} onSearch={(key) => onFilter({ key })} />
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
        <SearchBox value={filter.key} onSearch={(key) => onFilter({ key })} />
      </div>
      <RefreshButton onRefresh={onRefresh} />
      {companies && <div className={styles.company}>{companies}</div>}
      <div className={styles.site}>{site('filter')}</div>
      <div className={styles.state}>{state('filter')}</div>
      <div className={styles.end}>
        {sort('filter')}
        <Segmented
          label={t('columns')}
          value={String(columns) as '1' | '2'}
          onChange={(next) => onColumns(next === '1' ? 1 : 2)}
          segments={[
            { value: '1', content: <Icon name="list" size={16} />, label: t('one_column') },
            { value: '2', content: <Icon name="grid" size={16} />, label: t('two_columns') },
          ]}
        />
      </div>
    </div>
  );
}
