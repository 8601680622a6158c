import type { ReactNode } from 'react';

/** A column of a table: cells and headings carry its key as `data-cell`, for rules of their own. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Other content of the heading than the title. */
  readonly heading?: ReactNode;
  /** The title is for screen readers only. */
  readonly hidesTitle?: boolean;
  /** Figures, at the end of the column. */
  readonly isNumber?: boolean;
  /** Names its row. */
  readonly isRowHeader?: boolean;
  /** Shows its title beside the value where rows are cards. */
  readonly named?: boolean;
  readonly sortable?: boolean;
  /** More about the column than its title. */
  readonly note?: string;
}

/** The sort keys of a server. */
export interface Order<Key extends string = string> {
  readonly sort: Key;
  readonly descending: boolean;
}

/** The order after a column was chosen: ascending first, then reversed. */
export const nextOrder = (order: Order, column: string): Order => ({
  sort: column,
  descending: order.sort === column && !order.descending,
});

/** More rows than this are made only where they are in sight. */
export const VIRTUAL_FROM = 200;
