import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPart } from '../page/load-part.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import styles from './choice-lists.module.css';

// Both use the same library, which a page only needs once a list is opened.
const loadOptions = () => loadPart(() => import('./OptionListBody.tsx'));
const loadMenu = () => loadPart(() => import('../action/MenuListBody.tsx'));
const OptionListBody = lazy(loadOptions);
const MenuListBody = lazy(loadMenu);

/** Fetches the code of lists and menus before the first is opened; an error is shown where the list would be. */
export function preloadLists(): void {
  loadOptions().catch(() => undefined);
  loadMenu().catch(() => undefined);
}

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton width="70%" height={14} />
    <Skeleton width="55%" height={14} />
  </div>
);

/** The options of a choice, in the panel that its trigger opens. */
export const OptionList = (props: ComponentProps<typeof OptionListBody>) => (
  <Suspense fallback={<Loading />}>
    <OptionListBody {...props} />
  </Suspense>
);

/** The actions of a menu, in the panel that its trigger opens. */
export const MenuList = (props: ComponentProps<typeof MenuListBody>) => (
  <Suspense fallback={<Loading />}>
    <MenuListBody {...props} />
  </Suspense>
);
