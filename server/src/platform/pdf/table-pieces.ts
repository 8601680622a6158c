import type { StructureElement } from 'pdfkit';
import type { Paragraph, TableBlock } from './description.ts';
import type { Typesetter } from './lines.ts';
import type { Pen } from './pen.ts';
import { type Piece, textPiece, widthsOf } from './piece.ts';

/** Between two columns. */
const GUTTER = 12;
const HEAD_PADDING = 4;

/** A piece for each row. A page that begins within the table begins with its head. */
export function tablePieces(table: TableBlock, width: number, setter: Typesetter): Piece[] {
  const { columns, rows, padding, lines } = table;
  const widths = widthsOf(
    columns.map((column) => column.width),
    width - GUTTER * (columns.length - 1),
  );
  let element: StructureElement | null = null;
  const row = (cells: readonly (readonly Paragraph[])[], isHead: boolean): Piece => {
    const role = isHead ? 'TH' : 'TD';
    const pieces = cells.map((cell, index) =>
      textPiece(cell, widths[index] ?? 0, setter, { role, align: columns[index]?.align ?? 'left' }),
    );
    const space = isHead ? HEAD_PADDING : padding;
    return {
      height: Math.max(...pieces.map((piece) => piece.height), 0) + 2 * space,
      keepsNext: isHead,
      draw: (pen, x, y, parent) => {
        element ??= pen.element('Table', parent);
        const line = pen.element('TR', element);
        let left = x;
        for (const [index, piece] of pieces.entries()) {
          piece.draw(pen, left, y + space, line);
          left += (widths[index] ?? 0) + GUTTER;
        }
      },
    };
  };
  const ruled = (piece: Piece, tone: 'ink' | 'light' | null): Piece => ({
    ...piece,
    draw: (pen: Pen, x, y, parent) => {
      piece.draw(pen, x, y, parent);
      if (tone) pen.rule(tone, x, y + piece.height, width);
    },
  });
  const isHeaded = columns.some(({ head }) => head !== undefined);
  const headings = columns.map(({ head }) => (head ? [[head]] : []));
  const head = isHeaded ? ruled(row(headings, true), 'ink') : null;
  const body = rows.map((cells, index): Piece => {
    const isLast = index === rows.length - 1;
    const hasLine = lines === 'below' || (lines === 'between' && !isLast);
    return { ...ruled(row(cells, false), hasLine ? 'light' : null), ...(head && { repeated: head }) };
  });
  return head ? [head, ...body] : body;
}
