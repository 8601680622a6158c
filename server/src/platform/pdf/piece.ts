import type { StructureElement } from 'pdfkit';
import type { Align, Paragraph, Width } from './description.ts';
import type { Typesetter } from './lines.ts';
import type { Pen } from './pen.ts';

/** A part of a page that is not broken. */
export interface Piece {
  readonly height: number;
  /** The next piece is on the same page. */
  readonly keepsNext?: boolean;
  /** What is drawn before it where it begins a page. */
  readonly repeated?: Piece;
  draw(pen: Pen, x: number, y: number, parent: StructureElement): void;
}

/** Of a text within columns or a table: whatever it contains, a row fits on a page. */
export const MAX_LINES_WITHIN = 12;

/** A text of few lines that is drawn at once. */
export function textPiece(
  paragraphs: readonly Paragraph[],
  width: number,
  setter: Typesetter,
  { role = 'P', align = 'left' }: { readonly role?: string; readonly align?: Align } = {},
): Piece {
  const lines = setter.lines(paragraphs, width, MAX_LINES_WITHIN);
  return {
    height: lines.reduce((sum, line) => sum + line.height, 0),
    draw: (pen, x, y, parent) =>
      pen.content(role, pen.element(role, parent), () => pen.lines(lines, x, y, width, align)),
  };
}

export const heightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0);

export function widthsOf(widths: readonly Width[], whole: number): number[] {
  const fixed = widths.reduce((sum, width) => sum + ('points' in width ? width.points : 0), 0);
  const shares = widths.reduce((sum, width) => sum + ('share' in width ? width.share : 0), 0);
  return widths.map((width) => ('points' in width ? width.points : ((whole - fixed) * width.share) / shares));
}
