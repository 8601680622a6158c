import type { Ref } from 'react';
import type { Column } from './columns.ts';

/** The position of a row among more rows than are rendered. */
export interface Place {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly 'data-index': number;
  readonly 'aria-rowindex': number;
}

interface Props<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  chosen: boolean | undefined;
  place?: Place;
}

export const TableRow = <Row,>({ row, columns, chosen, place }: Props<Row>) => (
  <tr data-chosen={chosen} {...place}>
    {columns.map(({ key, title, cell, isNumber, isRowHeader, named }) => {
      const marks = {
        'data-cell': key,
        'data-number': isNumber || undefined,
        'data-name': named ? title : undefined,
      };
      return isRowHeader ? (
        <th key={key} scope="row" {...marks}>
          {cell(row)}
        </th>
      ) : (
        <td key={key} {...marks}>
          {cell(row)}
        </td>
      );
    })}
  </tr>
);
