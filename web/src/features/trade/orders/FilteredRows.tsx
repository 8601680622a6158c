import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import toolbar from '../../../ui/action/Toolbar.module.css';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Row } from '../../../ui/layout/Row.tsx';
import { Chip } from '../../../ui/mark/Chip.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { PageFooter } from '../../../ui/page/PageFooter.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import styles from './FilteredRows.module.css';
import { OrderSkeleton } from './OrderSkeleton.tsx';

interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly pages: number;
  readonly pageNum: number;
}

interface Props<Item, State> {
  /** The accessible name of the list. */
  label: string;
  query: { readonly data: Page<Item> | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** The state filtered by, `undefined` for all; absent where the state is one of the other filters. */
  state?: State | undefined;
  states?: readonly { readonly value: State | undefined; readonly text: string }[];
  onState?: (state: State | undefined) => void;
  onPage: (page: number) => void;
  search: ReactNode;
  /** Filters besides the state. */
  filters?: ReactNode;
  failed: string;
  /** Shown when nothing matches. */
  none: ReactNode;
  /** What the columns are, above the rows; not on a phone. */
  head?: ReactNode;
  keyOf: (item: Item) => string;
  row: (item: Item) => ReactNode;
}

/** Rows that are searched and filtered by their state, by page. */
export function FilteredRows<Item, State extends string | number>(props: Props<Item, State>) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const { data, error, refetch } = props.query;
  return (
    <>
      <div className={classNames(toolbar.bar, styles.toolbar)}>
        <div className={styles.search}>{props.search}</div>
        {props.states && (
          <Row gap="s1h" wrap>
            {props.states.map(({ value, text }) => (
              <Chip key={value ?? ''} on={props.state === value} onClick={() => props.onState?.(value)}>
                {text}
              </Chip>
            ))}
          </Row>
        )}
        {props.filters}
      </div>
      {error && !data && <Failure title={props.failed} error={error} onAgain={refetch} />}
      {!data && !error && <OrderSkeleton />}
      {data?.total === 0 && props.none}
      {data && data.total > 0 && (
        <>
          {props.head && (
            <div className={styles.head} aria-hidden="true">
              {props.head}
            </div>
          )}
          <ul className={styles.rows} aria-label={props.label}>
            {data.list.map((item) => (
              <li key={props.keyOf(item)}>{props.row(item)}</li>
            ))}
          </ul>
          <PageFooter summary={t('total', { total: format.number(data.total) })}>
            {data.pages > 1 && <Pager page={data.pageNum} pages={data.pages} onChange={props.onPage} />}
          </PageFooter>
        </>
      )}
    </>
  );
}
