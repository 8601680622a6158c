import type { ReactNode } from 'react';
import { useIsDesktop } from '../../../../ui/layout/use-media-query.ts';
import styles from './ListToolbar.module.css';
import type { ListFilter } from './list-filter.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { SearchBox } from './SearchBox.tsx';

interface Props {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
  onRefresh: () => void;
  /** Companies, as a filter on the desktop and a chip on a phone. */
  company: (variant: 'filter' | 'chip') => ReactNode;
}

/** Search and companies of a list of energy devices. */
export function EnergyToolbar({ filter, onFilter, onRefresh, company }: Props) {
  const isDesktop = useIsDesktop();
  const companies = company(isDesktop ? 'filter' : 'chip');
  const search = (
    <SearchBox size={isDesktop ? 'middle' : 'touch'} value={filter.key} onSearch={(key) => onFilter({ key })} />
  );
  if (!isDesktop) {
    return (
      <div className={styles.phone}>
        {search}
        {companies && <div className={styles.chips}>{companies}</div>}
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <div className={styles.search}>{search}</div>
      <RefreshButton onRefresh={onRefresh} />
      {companies && <div className={styles.company}>{companies}</div>}
    </div>
  );
}
