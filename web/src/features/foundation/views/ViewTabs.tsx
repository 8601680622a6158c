import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import styles from './ViewTabs.module.css';

interface Tab {
  /** Null for the list without a view. */
  readonly viewId: number | null;
  readonly name: string;
  /** How many it finds; undefined while that is not known. */
  readonly count: number | undefined;
}

interface Props {
  tabs: readonly Tab[];
  current: number | null;
  /** The link to a view, with what stands in it. */
  link: (viewId: number | null, content: ReactNode, isCurrent: boolean) => ReactNode;
  /** Absent for whoever keeps no views. */
  onSave?: (() => void) | undefined;
  /** About the view that is open. */
  children: ReactNode;
}

/** Saved views of a list as tabs, each with how many it finds. */
export function ViewTabs({ tabs, current, link, onSave, children }: Props) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label={t('views')}>
        {tabs.map(({ viewId, name, count }) => (
          <span key={viewId ?? 0} className={styles.tab}>
            {link(
              viewId,
              <>
                {name}
                {count !== undefined && <span className={styles.count}> {format.number(count)}</span>}
              </>,
              viewId === current,
            )}
          </span>
        ))}
        {onSave && (
          <button type="button" className={styles.save} onClick={onSave}>
            <Icon name="plus" size={14} />
            {t('save_view')}
          </button>
        )}
      </nav>
      <span className={styles.about}>{children}</span>
    </div>
  );
}
