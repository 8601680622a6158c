import type { StructureElement } from 'pdfkit';
import {
  type BadgeBlock,
  type Block,
  type BrandBlock,
  type ColumnsBlock,
  type DrawingBlock,
  type PictureBlock,
  type TextBlock,
  TONES,
} from './description.ts';
import type { Typesetter } from './lines.ts';
import type { Pen } from './pen.ts';
import { heightOf, MAX_LINES_WITHIN, type Piece, textPiece, widthsOf } from './piece.ts';
import { printLogo, printPicture } from './print-picture.ts';
import { tablePieces } from './table-pieces.ts';

const MAX_LINES = 400;
const MARK_SIDE = 18;
const LOGO = { width: 150, height: 24 } as const;
const BADGE = { height: 18, side: 7, radius: 4.5 } as const;
const GROUNDS = { good: '#DFF3EB', warn: '#FDF1D3', urgent: '#FBE4EA' } as const;

/** Draws nothing, and does not part a heading from what it heads. */
const gap = (height: number): Piece => ({ height, keepsNext: true, draw: () => {} });

/** The pieces of a block of a width. Within columns a text has fewer lines. */
export function piecesOf(block: Block, width: number, setter: Typesetter, isWithin = false): Piece[] {
  switch (block.kind) {
    case 'text':
      return textPieces(block, width, setter, isWithin);
    case 'space':
      return [gap(block.height)];
    case 'rule':
      return [{ height: 0.75, draw: (pen, x, y) => pen.rule(block.tone, x, y, width) }];
    case 'brand':
      return [brandPiece(block, width, setter)];
    case 'badge':
      return [badgePiece(block, width, setter)];
    case 'picture':
      return [picturePiece(block, width)];
    case 'drawing':
      return [drawingPiece(block)];
    case 'columns':
      return [columnsPiece(block, width, setter)];
    case 'table':
      return tablePieces(block, width, setter);
  }
}

function textPieces(
  { paragraphs, role = 'P', align = 'left' }: TextBlock,
  width: number,
  setter: Typesetter,
  isWithin: boolean,
): Piece[] {
  const lines = setter.lines(paragraphs, width, isWithin ? MAX_LINES_WITHIN : MAX_LINES);
  let element: StructureElement | null = null;
  return lines.map((line, index) => ({
    height: line.height,
    // A heading stays with what it heads, the first line of a paragraph with the second.
    keepsNext: role !== 'P' || (index === 0 && lines.length > 1),
    draw: (pen, x, y, parent) => {
      element ??= pen.element(role, parent);
      pen.content(role, element, () => pen.lines([line], x, y, width, align));
    },
  }));
}

function drawingPiece({ path, units, side, stroke, alternative }: DrawingBlock): Piece {
  return {
    height: side,
    draw: (pen, x, y, parent) => {
      const element = pen.figure(alternative, parent);
      pen.content('Figure', element, () => {
        pen.pdf
          .save()
          .translate(x, y)
          .scale(side / units);
        if (stroke === undefined) pen.pdf.path(path).fillColor(TONES.ink).fill();
        else pen.pdf.lineWidth(stroke).path(path).strokeColor(TONES.ink).stroke();
        pen.pdf.restore();
      });
    },
  };
}

function brandPiece(brand: BrandBlock, width: number, setter: Typesetter): Piece {
  return logoPiece(brand) ?? markPiece(brand, width, setter);
}

/** Null: there is no logo, or a damaged one. */
function logoPiece({ name, logo }: BrandBlock): Piece | null {
  const printed = logo && printLogo(logo, LOGO.width, LOGO.height);
  if (!printed) return null;
  return {
    height: LOGO.height,
    draw: (pen, x, y, parent) => {
      const element = pen.figure(name.text, parent);
      pen.content('Figure', element, () => drawPicture(pen, printed, x, y, LOGO.width, LOGO.height, 'left'));
    },
  };
}

function markPiece({ name }: BrandBlock, width: number, setter: Typesetter): Piece {
  const left = MARK_SIDE + 6;
  const label = textPiece([[name]], width - left, setter);
  const height = Math.max(MARK_SIDE, label.height);
  return {
    height,
    draw: (pen, x, y, parent) => {
      pen.mark(x, y, MARK_SIDE);
      label.draw(pen, x + left, y + (height - label.height) / 2, parent);
    },
  };
}

function badgePiece({ label, tone }: BadgeBlock, width: number, setter: Typesetter): Piece {
  const [line] = setter.lines([[label]], width - 2 * BADGE.side, 1);
  return {
    height: BADGE.height,
    draw: (pen, x, y, parent) => {
      if (!line) return;
      const left = x + width - line.width - 2 * BADGE.side;
      pen.decoration(() =>
        pen.pdf.roundedRect(left, y, line.width + 2 * BADGE.side, BADGE.height, BADGE.radius).fill(GROUNDS[tone]),
      );
      const top = y + (BADGE.height - line.height) / 2;
      pen.content('P', pen.element('P', parent), () => pen.lines([line], left + BADGE.side, top, line.width, 'left'));
    },
  };
}

function picturePiece({ bytes, alternative, height }: PictureBlock, width: number): Piece {
  return {
    height,
    draw: (pen, x, y, parent) => {
      const printed = bytes && printPicture(bytes, width, height, pen.pictures.mostBytes);
      if (!printed) {
        pen.decoration(() => pen.pdf.roundedRect(x, y, width, height, 5).fill('#EDF1EF'));
        return;
      }
      pen.pictures.sizes.push(printed.length);
      const element = pen.figure(alternative, parent);
      pen.content('Figure', element, () => drawPicture(pen, printed, x, y, width, height));
    },
  };
}

/** As large as it fits. */
function drawPicture(
  { pdf }: Pen,
  bytes: Uint8Array,
  x: number,
  y: number,
  width: number,
  height: number,
  align: 'left' | 'centre' = 'centre',
) {
  const image = pdf.openImage(bytes);
  const scale = Math.min(width / image.width, height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  pdf.image(image, align === 'left' ? x : x + (width - size.width) / 2, y + (height - size.height) / 2, size);
}

function columnsPiece(
  { gap: between, align = 'top', columns }: ColumnsBlock,
  width: number,
  setter: Typesetter,
): Piece {
  const widths = widthsOf(
    columns.map((column) => column.width),
    width - between * (columns.length - 1),
  );
  const stacks = columns.map(({ blocks }, index) =>
    blocks.flatMap((block) => piecesOf(block, widths[index] ?? 0, setter, true)),
  );
  const heights = stacks.map(heightOf);
  const height = Math.max(...heights, 0);
  return {
    height,
    draw: (pen, x, y, parent) => {
      let left = x;
      for (const [index, stack] of stacks.entries()) {
        let top = y + (align === 'bottom' ? height - (heights[index] ?? 0) : 0);
        const element = pen.element('Div', parent);
        for (const piece of stack) {
          piece.draw(pen, left, top, element);
          top += piece.height;
        }
        left += (widths[index] ?? 0) + between;
      }
    },
  };
}
