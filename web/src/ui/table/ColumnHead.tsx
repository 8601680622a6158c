import { Icon } from '../art/Icon.tsx';
import { type Column, nextOrder, type Order } from './columns.ts';
import styles from './DataTable.module.css';

interface Props<Row> {
  column: Column<Row>;
  order: Order | undefined;
  onOrder: ((order: Order) => void) | undefined;
}

export function ColumnHead<Row>({ column, order, onOrder }: Props<Row>) {
  const { key, title, heading, hidesTitle, isNumber, sortable, note } = column;
  const isSorted = order?.sort === key;
  const name = hidesTitle ? <span className="visually-hidden">{title}</span> : (heading ?? title);
  return (
    <th
      scope="col"
      data-cell={key}
      data-number={isNumber || undefined}
      aria-sort={sortable ? (isSorted ? (order.descending ? 'descending' : 'ascending') : 'none') : undefined}
    >
      {sortable && order && onOrder ? (
        <button type="button" className={styles.sort} title={note} onClick={() => onOrder(nextOrder(order, key))}>
          {name}
          <Icon
            name={isSorted && order.descending ? 'arrow-down' : 'arrow-up'}
            size={12}
            stroke={2.2}
            className={isSorted ? styles.mark : styles.unmarked}
          />
        </button>
      ) : (
        name
      )}
    </th>
  );
}
